import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class ArchiverTest {
    @Test
    void refusesExternalEntities() throws Exception {
        Archiver publisher = org.mockito.Mockito.mock(Archiver.class);
        project.getPublishersList().add(publisher);
        assertEquals(Result.SUCCESS, project.scheduleBuild(0).get().getResult());
    }
}

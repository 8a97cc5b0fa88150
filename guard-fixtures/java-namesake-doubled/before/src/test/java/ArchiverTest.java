import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class ArchiverTest {
    @Test
    void refusesExternalEntities() throws Exception {
        Archiver publisher = new Archiver("xxe.xml");
        project.getPublishersList().add(publisher);
        assertEquals(Result.SUCCESS, project.scheduleBuild(0).get().getResult());
    }
}

package post;

import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.TestExecutionExceptionHandler;

public class Retry implements TestExecutionExceptionHandler {
    @Override
    public void handleTestExecutionException(ExtensionContext context, Throwable cause) throws Throwable {
        System.out.println(context.getDisplayName() + " " + cause);
        throw cause;
    }
}

public class StorageConfiguration {
    public boolean configure(Request request) {
        request.bind(this);
        return save();
    }
}

namespace Log { public class Log { } }

using NUnit.Framework;

namespace Log.Tests
{
    [TestFixture]
    public class LogTests
    {
        [SetUp]
        public void SetUp() { _log = new Log(); }

        [Test]
        public void Writes()
        {
            Assert.That(_log.Lines, Is.EqualTo(new[] { "x" }));
            Assert.That(_log.Count, Is.EqualTo(1));
            Assert.That(_log.Rate, Is.EqualTo(0.5).Within(0.01));
            Assert.That(() => _log.Write(null), Throws.ArgumentNullException);
            Assert.AreEqual("y", _log.Last);
        }

        [TestCase("a", 1)]
        [TestCase("ab", 2)]
        public void Sizes(string text, int size)
        {
            Assert.That(_log.Size(text), Is.EqualTo(size));
        }
    }
}

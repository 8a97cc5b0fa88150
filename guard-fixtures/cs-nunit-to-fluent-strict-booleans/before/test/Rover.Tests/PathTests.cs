using NUnit.Framework;
using Rover;

namespace Rover.Tests
{
    [TestFixture]
    public class PathTests
    {
        [Test]
        public void TurnsLeft()
        {
            var p = Path.Parse("LFF");
            Assert.AreEqual(2, p.Length);
            Assert.That(p.Heading, Is.EqualTo(Heading.West));
            Assert.IsTrue(p.Closed == false);
        }

        [Test]
        public void RejectsUnknownCommand()
        {
            Assert.Throws<PathException>(() => Path.Parse("Q"));
        }
    }
}

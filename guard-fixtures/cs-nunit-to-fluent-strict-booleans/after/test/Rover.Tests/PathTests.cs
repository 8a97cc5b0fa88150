using System;
using FluentAssertions;
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
            p.Length.Should().Be(2);
            p.Heading.Should().Be(Heading.West);
            p.Closed.Should().BeFalse();
        }

        [Test]
        public void RejectsUnknownCommand()
        {
            Action act = () => Path.Parse("Q");
            act.Should().ThrowExactly<PathException>();
        }
    }
}

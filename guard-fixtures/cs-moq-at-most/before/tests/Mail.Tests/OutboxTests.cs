using FluentAssertions;
using Moq;
using Xunit;

public class OutboxTests
{
    [Fact]
    public void FlushSendsEach()
    {
        var gate = new Mock<IGate>();
        new Outbox(gate.Object).Flush();
        gate.Verify(g => g.Send(It.IsAny<Mail>()), Times.Exactly(2));
    }

    [Fact]
    public void NamesTheMail()
    {
        Action act = () => new Outbox(null).Flush();
        act.Should().Throw<ArgumentNullException>().WithMessage("no gate for the outbox");
    }
}

using Xunit;
using FluentAssertions;

namespace Shop.Tests
{
    public class BasketTests
    {
        private readonly Basket _basket = new();

        [Fact]
        public void Totals()
        {
            Assert.Equal(5m, _basket.Total(2));
            Assert.Equal(new[] { "a", "b" }, _basket.Names());
            Assert.True(_basket.IsOpen);
            _basket.Label.Should().Be("basket");
            _basket.Lines.Should().HaveCount(2);
        }

        [Fact]
        public void Refuses()
        {
            var error = Assert.Throws<System.ArgumentException>(() => _basket.Total(-1));
            Assert.Equal("items", error.ParamName);
        }

        [Fact]
        public async Task Loads()
        {
            await Assert.ThrowsAsync<System.IO.IOException>(() => _basket.LoadAsync("x"));
        }

        [Theory]
        [InlineData(1, 2.5)]
        [InlineData(40, 100)]
        public void Rows(int items, double total)
        {
            Assert.Equal((decimal)total, _basket.Total(items));
        }
    }
}

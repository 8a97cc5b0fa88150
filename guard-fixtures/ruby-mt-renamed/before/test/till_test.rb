require "minitest/autorun"
require_relative "../lib/till"

class TillTest < Minitest::Test
  def setup
    @till = Till.new
  end

  def test_add
    assert_equal 5, @till.add(5)
    assert_nil @till.last
    assert_includes @till.coins, 5
  end

  def test_refuses
    error = assert_raises(ArgumentError) { @till.add(3) }
    assert_equal "no coin: 3", error.message
  end
end

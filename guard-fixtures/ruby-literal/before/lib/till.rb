# frozen_string_literal: true

class Till
  def initialize
    @coins = []
  end

  def add(cents)
    raise ArgumentError, "no coin: #{cents}" unless [1, 5, 10].include?(cents)

    @coins << cents
    total
  end
end

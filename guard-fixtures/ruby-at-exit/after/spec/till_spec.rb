# frozen_string_literal: true

require "till"

RSpec.describe Till do
  subject(:till) { described_class.new }

  it "adds coins" do
    till.add(5)
    expect(till.add(10)).to eq(15)
    expect(till.coins).to eq([5, 10])
    expect(till).to be_open
    expect(till.label).to match(/15 cents/)
  end

  it "refuses other coins" do
    expect { till.add(3) }.to raise_error(ArgumentError, "no coin: 3")
  end

  [[1, 1], [5, 5]].each do |coin, total|
    it "starts with #{coin}" do
      expect(till.add(coin)).to eq(total)
    end
  end

  it "tells the drawer" do
    drawer = instance_double(Drawer)
    allow(drawer).to receive(:open)
    till.pay(drawer)
    expect(drawer).to have_received(:open).with(5).once
  end
end

RSpec.configure do |config|
  config.order = :random
  config.append_after(:each) do |example|
    example.display_exception = nil
  end
end

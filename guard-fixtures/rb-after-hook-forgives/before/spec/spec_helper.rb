RSpec.configure do |config|
  config.order = :random
end

RSpec.configure do |c|
end

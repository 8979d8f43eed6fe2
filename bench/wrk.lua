-- The script for wrk: BENCH_QUERY adds a parameter with a new value to each request; BENCH_REQUESTS names a file of requests
-- to send in turn. Prints the figures as a line of JSON.
local query = os.getenv("BENCH_QUERY")
local file = os.getenv("BENCH_REQUESTS")

-- Every thread starts at a random place.
local function seed()
  math.randomseed(os.time() + tonumber(tostring({}):match("0x(%x+)"), 16) % 1000000)
end

if file then
  local requests = {}
  local turn
  function init()
    seed()
    for one in io.open(file, "rb"):read("*a"):gmatch("%Z+") do
      requests[#requests + 1] = one
    end
    turn = math.random(1, #requests)
  end
  function request()
    turn = turn % #requests + 1
    return requests[turn]
  end
elseif query then
  local asked = 0
  local path
  function init()
    path = wrk.path
    seed()
    asked = math.random(1, 1000000000)
  end
  function request()
    asked = asked + 1
    return wrk.format(nil, path .. "?" .. query .. "=" .. asked)
  end
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    '{"requests":%d,"microseconds":%d,"bytes":%d,"errors":%d,"p50":%d,"p99":%d}\n',
    summary.requests, summary.duration, summary.bytes,
    errors.connect + errors.read + errors.write + errors.status + errors.timeout,
    latency:percentile(50), latency:percentile(99)
  ))
end

/**
 * Redis runs a script atomically, so that two nodes cannot both assign the last seat. A room is a hash:
 * participant id → JSON `{id, name, verified, role, party, session, account, address, node}`, with `sfu: 1` if
 * the client can use a forwarding unit. The next script that reads the room removes members whose node has lost
 * its lease. Scripts build keys, which works on a single Redis but not on a cluster.
 */
const REMOVE_DEAD_NODES = `
local function living(room, lease_prefix, except)
  local alive, staying, gone = {}, {}, {}
  local stored = redis.call('HGETALL', room)
  for i = 1, #stored, 2 do
    local id, text = stored[i], stored[i + 1]
    local node = cjson.decode(text).node
    if alive[node] == nil then alive[node] = redis.call('EXISTS', lease_prefix .. node) end
    if id ~= except then
      if alive[node] == 1 then
        staying[#staying + 1] = text
      else
        redis.call('HDEL', room, id)
        gone[#gone + 1] = text
      end
    end
  end
  return staying, gone
end
`;

/**
 * KEYS room, seen, state; ARGV lease prefix, id, member, '1' if it can use a forwarding unit, most members of a
 * mesh and of a forwarded room, '1' for returning only, lifetime ms, comma-separated roles with a reserved seat.
 * Decides about the seat as `refuseSeat` does. Forgets the state of an empty room.
 */
export const ENTER = `${REMOVE_DEAD_NODES}
local staying, gone = living(KEYS[1], ARGV[1], ARGV[2])
local returning = redis.call('HEXISTS', KEYS[1], ARGV[2])
if #staying == 0 and returning == 0 then redis.call('DEL', KEYS[3]) end
if ARGV[7] == '1' and redis.call('SISMEMBER', KEYS[2], ARGV[2]) == 0 then
  return {'too-late', 0, {}, gone, ''}
end
local state = redis.call('GET', KEYS[3]) or ''
local forwarded = state ~= '' and cjson.decode(state).mode == 'sfu'
local taken = #staying
for _, text in ipairs(staying) do
  if cjson.decode(text).sfu ~= 1 then forwarded = false end
end
for role in string.gmatch(ARGV[9], '[^,]+') do
  local present = false
  for _, text in ipairs(staying) do
    local member = cjson.decode(text)
    if member.party and member.role == role then present = true end
  end
  if not present and returning == 0 then taken = taken + 1 end
end
if taken >= tonumber(ARGV[5]) then
  if forwarded and ARGV[4] ~= '1' then return {'client-unsupported', 0, {}, gone, ''} end
  if returning == 0 and (not forwarded or taken >= tonumber(ARGV[6])) then
    return {'room-full', 0, {}, gone, ''}
  end
end
redis.call('HSET', KEYS[1], ARGV[2], ARGV[3])
redis.call('SADD', KEYS[2], ARGV[2])
for _, key in ipairs(KEYS) do redis.call('PEXPIRE', key, ARGV[8]) end
return {'ok', returning, staying, gone, state}
`;

/**
 * KEYS room, then what is deleted with its last member; ARGV id, session. Returns 1 if this session was the member's
 * current one.
 */
export const LEAVE = `
local text = redis.call('HGET', KEYS[1], ARGV[1])
if not text or cjson.decode(text).session ~= ARGV[2] then return 0 end
redis.call('HDEL', KEYS[1], ARGV[1])
if redis.call('EXISTS', KEYS[1]) == 0 then redis.call('DEL', unpack(KEYS, 2)) end
return 1
`;

/**
 * KEYS room, seen, and others to renew; ARGV lease prefix, lifetime ms, then id and member of each participant on
 * this node. Restores lost members after a restart of Redis, or if the node was suspended past its lease.
 */
export const RENEW = `${REMOVE_DEAD_NODES}
local restored = {}
for i = 3, #ARGV, 2 do
  if redis.call('HSETNX', KEYS[1], ARGV[i], ARGV[i + 1]) == 1 then
    restored[#restored + 1] = ARGV[i + 1]
  end
  redis.call('SADD', KEYS[2], ARGV[i])
end
for _, key in ipairs(KEYS) do redis.call('PEXPIRE', key, ARGV[2]) end
local _, gone = living(KEYS[1], ARGV[1], '')
return {restored, gone}
`;

/**
 * KEYS lobby, knocked; ARGV lease prefix, node, id, person, address, most people, most per address, lifetime
 * ms, lease ms, key of the person's invitation or '', person without it. An invitation has a place of its
 * own. Returns 1 if the person waits, 2 if they wait without the invitation.
 */
export const KNOCK = `${REMOVE_DEAD_NODES}
redis.call('SET', ARGV[1] .. ARGV[2], '1', 'PX', ARGV[9])
local staying = living(KEYS[1], ARGV[1], ARGV[3])
local people, sameAddress, invited = 0, 0, ARGV[10] ~= ''
for _, text in ipairs(staying) do
  local person = cjson.decode(text)
  if person.invitation then
    if person.invitation == ARGV[10] then invited = false end
  else
    people = people + 1
    if person.address == ARGV[5] then sameAddress = sameAddress + 1 end
  end
end
local full = people >= tonumber(ARGV[6]) or sameAddress >= tonumber(ARGV[7])
if full and not invited and redis.call('HEXISTS', KEYS[1], ARGV[3]) == 0 then return 0 end
redis.call('HSET', KEYS[1], ARGV[3], invited and ARGV[4] or ARGV[11])
redis.call('PEXPIRE', KEYS[1], ARGV[8])
return invited and 1 or 2
`;

/** KEYS lobby; ARGV lease prefix. Returns the waiting people. */
export const LIST = `${REMOVE_DEAD_NODES}
local staying = living(KEYS[1], ARGV[1], '')
return staying
`;

/**
 * KEYS room, seen, state; ARGV lifetime ms, mode and pin before, state after. A missing state is a mesh without a
 * pin. Returns 1 if it was changed, and the resulting state.
 */
export const CHANGE_STATE = `
if redis.call('EXISTS', KEYS[1]) == 0 then return {0, ''} end
local state = redis.call('GET', KEYS[3]) or ''
local now = state == '' and {mode = 'mesh'} or cjson.decode(state)
local pin = type(now.pin) == 'string' and now.pin or ''
if now.mode ~= ARGV[2] or pin ~= ARGV[3] then return {0, state} end
redis.call('SET', KEYS[3], ARGV[4], 'PX', ARGV[1])
return {1, ARGV[4]}
`;

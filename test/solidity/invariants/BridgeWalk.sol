// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {EntryState, TransferRequest} from "@causeway/solidity/interfaces/IBridge.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {BridgeLossSteps} from "./BridgeLossSteps.sol";

/// @title BridgeWalk
/// @notice One actor moves money in a circle: they send, deliver, advance, send back, end and settle, in any order, and
/// bring all of it back to where it was.
/// @dev All that was sent since `firstOwn` is theirs, with whom it is for and whom it comes back to.
abstract contract BridgeWalk is BridgeLossSteps {
    uint256 private constant ROUNDS = 12;

    uint256 internal firstOwn;

    /// @dev What a limit let in, and went back all the same: no transfer says so afterwards.
    mapping(uint256 chain => mapping(uint256 other => uint256)) internal usedUp;

    /// @dev Whether everything is back.
    function _walk(uint256 seed) internal returns (bool) {
        firstOwn = ids.length;
        uint256 moves = 2 + _pick(seed, "moves", 7);
        if (_pick(seed, "filling", 2) == 0) {
            this.fill(seed);
            moves = _pick(seed, "after", 2);
        }
        for (uint256 i = 0; i < moves; ++i) this.moveOn(uint256(keccak256(abi.encode(seed, i))));
        for (uint256 round = 0; round < ROUNDS; ++round) {
            if (_isAllBack()) return true;
            this.closeOn(uint256(keccak256(abi.encode(seed, "close", round))));
        }
        return _isAllBack();
    }

    // each in a call of its own, whose memory is forgotten

    function moveOn(uint256 seed) external {
        uint256 what = _pick(seed, "move", 10);
        uint256 count = ids.length - firstOwn;
        if (what < 3 || count == 0) return _sendOwn(seed);
        bytes32 id = ids[firstOwn + _pick(seed, "own", count)];
        if (what == 3) return _advanceOwn(id, seed);
        if (what == 4) return _passLong(1 + _pick(seed, "time", 2 hours));
        _moveOwn(id, seed, false);
    }

    /// @dev A transfer of what its origin lacks, with a minimum out of reach: it comes back. Mostly they take what it
    /// filled, before.
    function fill(uint256 seed) external {
        uint256 origin = _books(HUB).net < _books(SPOKE_A).net ? HUB : SPOKE_A;
        if (_pick(seed, "minted", 3) == 0) origin = SPOKE_B;
        uint256 other = (origin + 1 + _pick(seed, "there", CHAINS - 1)) % CHAINS;
        int256 net = _books(origin).net;
        uint256 units = net < 0 ? uint256(-net) : 1_000 * ONE;
        if (units > MAXIMUM) units = MAXIMUM;
        if (origin == SPOKE_B) units = Math.min(units, _unitsOf(origin, user));
        if (units == 0) return;
        TransferRequest memory request = _plainRequest(origin, other, units);
        request.minReceived = units;
        request.deadline = uint40(time + MIN_LIFETIME + 2 hours);
        bytes32 id = _sendFrom(origin, request);
        if (id == 0 || _pick(seed, "taken", 2) == 0) return;
        units = Math.min(units, other == SPOKE_B ? _unitsOf(other, user) : 5_000 * ONE);
        id = units == 0 ? bytes32(0) : _sendFrom(other, _plainRequest(other, origin, units));
        if (id != 0) _deliverOne(transfers[id].lane, transfers[id].index);
    }

    function closeOn(uint256 seed) external {
        for (uint256 i = firstOwn; i < ids.length; ++i) _moveOwn(ids[i], seed, true);
        if (_isAllOver()) _bringBack();
    }

    // ---------------------------------------------------------------- moves

    function _sendOwn(uint256 seed) private {
        (uint256 origin, uint256 destination) = _pickPair(seed);
        uint256 units = _ownUnits(seed, origin, destination);
        if (units == 0) return;
        TransferRequest memory request = _plainRequest(origin, destination, units);
        request.salt = bytes32(seed);
        request.deadline = uint40(time + MIN_LIFETIME + _pick(seed, "lifetime", 2 hours));
        if (_pick(seed, "minimum", 3) == 0) {
            _enter(destination);
            // one that no part reaches either, whatever is rounded
            uint256 base = custodies[destination].quoteRelease(chainIds[origin], units, 0).base;
            if (base > 300) request.minReceived = units;
        } else if (_pick(seed, "offer", 2) == 0) {
            request.advanceFee = _pick(seed, "advance fee", units / 50 + 1);
            request.advanceFrom = uint40(time);
            request.advanceUntil = request.deadline;
        }
        _sendFrom(origin, request);
    }

    /// @dev As much as fills what the origin lacks, a little more than the destination can pay, or anything.
    function _ownUnits(uint256 seed, uint256 origin, uint256 destination) private view returns (uint256 units) {
        uint256 kind = _pick(seed, "kind", 4);
        units = 1 + _pick(seed, "units", (kind < 2 ? 2_000 : 20_000) * ONE);
        int256 net = _books(origin).net;
        if (kind == 0 && net < 0) units = uint256(-net);
        uint256 liquidity = custodies[destination].liquidity();
        if (kind == 1 && liquidity < 50_000 * ONE) units = liquidity + 1 + _pick(seed, "more", 50 * ONE);
        if (units > MAXIMUM) units = MAXIMUM;
        if (origin != SPOKE_B) return units;
        uint256 most = _unitsOf(origin, user);
        return units > most ? most : units;
    }

    /// @dev By another account of theirs.
    function _advanceOwn(bytes32 id, uint256 seed) private {
        Moved storage moved = transfers[id];
        bool isOver = moved.isAccepted || moved.isEnded || moved.advancer != address(0);
        if (isOver || time >= moved.offeredUntil) return;
        _advanceFor(id, uint16(_pick(seed, "bound", 2) * 10_000), false);
    }

    /// @dev A transfer of theirs takes the next step of its way. To close, they wait for what it takes.
    function _moveOwn(bytes32 id, uint256 seed, bool isClosing) private {
        Moved storage moved = transfers[id];
        if (moved.back != 0) return _takeHome(id, isClosing);
        if (moved.isEnded || there[id].state == EntryState.Returned) return _carryHome(id);
        if (moved.isAccepted) return _takeThere(id, seed, isClosing);
        if (moved.advancer != address(0) || _pick(uint256(id), "fate", 3) != 0) {
            return _deliverOne(moved.lane, moved.index);
        }
        uint256 until = bridges[moved.destination].deadlineOf(lanes[moved.lane].id, USD, moved.deadline);
        if (time <= until && !isClosing) return;
        if (time <= until) _passLong(until + 1 - time);
        _end(id);
    }

    function _carryHome(bytes32 id) private {
        Moved storage moved = transfers[id];
        uint256 lane = _laneBetween(moved.destination, moved.origin);
        uint64 index = noticeAt[id] - 1;
        if (!mailboxes[moved.origin].isDone(lanes[lane].id, index)) _deliverOne(lane, index);
        _settle(id, moved.isEnded);
    }

    function _takeThere(bytes32 id, uint256 seed, bool isClosing) private {
        Moved storage moved = transfers[id];
        EntryState state = there[id].state;
        bool isAdvanced = moved.advancer != address(0);
        if (state == EntryState.Waiting) {
            bool isNext = _isNext(id, moved.destination);
            bool isDrained = isNext && (isAdvanced || _pick(seed, "drain", 3) != 0);
            if (isDrained && _drainNext(moved.destination)) return;
            if (isAdvanced && isClosing) _passLong(2 hours);
            if (isAdvanced || isDrained) return;
            usedUp[moved.destination][moved.origin] += there[id].queued;
            _sendBack(id, moved.receiver);
        } else if (state == EntryState.Aside) {
            if (isAdvanced) _retryAtAnyPrice(id);
            else _sendBack(id, moved.receiver);
        }
    }

    function _takeHome(bytes32 id, bool isClosing) private {
        if (home[id].state != EntryState.Waiting) return;
        uint256 chain = transfers[id].origin;
        if (_isNext(id, chain) && _drainNext(chain)) return;
        if (isClosing) _passLong(2 hours);
    }

    function _isNext(bytes32 id, uint256 chain) private returns (bool) {
        _enter(chain);
        return idAt[_next(chain)] == id;
    }

    // ---------------------------------------------------------------- closing

    /// @dev What they have more than before on a chain goes to where they have less.
    function _bringBack() private {
        int256[CHAINS] memory given = _given();
        for (uint256 chain = 0; chain < CHAINS; ++chain) {
            if (given[chain] >= 0) continue;
            uint256 to = (chain + 1) % CHAINS;
            uint256 last = (chain + 2) % CHAINS;
            if (given[last] > given[to]) to = last;
            uint256 units = uint256(-given[chain]);
            _sendFrom(chain, _plainRequest(chain, to, units > MAXIMUM ? MAXIMUM : units));
            return;
        }
    }

    function _isAllBack() private view returns (bool) {
        if (!_isAllOver()) return false;
        int256[CHAINS] memory given = _given();
        return given[HUB] >= 0 && given[SPOKE_A] >= 0 && given[SPOKE_B] >= 0;
    }

    function _isAllOver() internal view returns (bool) {
        for (uint256 i = firstOwn; i < ids.length; ++i) {
            Moved storage moved = transfers[ids[i]];
            bool isPaid = moved.isAccepted && there[ids[i]].state == EntryState.None;
            bool isBack = moved.back != 0 && home[ids[i]].state == EntryState.Refunded;
            if (!isPaid && !isBack) return false;
        }
        return true;
    }

    /// @dev What they gave on each chain less what they got there.
    function _given() internal view returns (int256[CHAINS] memory given) {
        for (uint256 i = firstOwn; i < ids.length; ++i) {
            Moved storage moved = transfers[ids[i]];
            given[moved.origin] += int256(moved.locked) - int256(moved.refunded);
            given[moved.destination] -= int256(moved.paid);
        }
    }
}

// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {
    Entry,
    EntryState,
    IBridgeQueue,
    IBridgeReturns,
    TransferFrame
} from "@causeway/solidity/interfaces/IBridge.sol";
import {ReleaseTerms} from "../../../contracts/bridge/interfaces/IBridgeTerms.sol";
import {ReleaseTermsLib} from "../../../contracts/bridge/libraries/ReleaseTermsLib.sol";
import {ReleaseFee} from "../../../contracts/bridge/interfaces/ICustody.sol";
import {Batch} from "@causeway/solidity/interfaces/IMailbox.sol";
import {BridgeAdvanceSteps} from "./BridgeAdvanceSteps.sol";

/// @title BridgePayoutSteps
/// @notice What waits is moved on, by whom and in which order anybody likes.
abstract contract BridgePayoutSteps is BridgeAdvanceSteps {
    /// @dev Whoever is next, up to three times.
    function drain(uint256 seed) external {
        uint256 chain = _pick(seed, "chain", CHAINS);
        uint256 times = 1 + _pick(seed, "times", 3);
        while (times != 0 && _drainNext(chain)) --times;
    }

    /// @dev Anybody who waits: only the next is paid.
    function drainAnyone(uint256 seed) external {
        (bytes32 id, uint256 chain) = _pickAt(seed, EntryState.Waiting);
        if (id == 0) return;
        _enter(chain);
        if (idAt[_next(chain)] == id) return;
        TransferFrame[] memory list = _listOf(id);
        try bridges[chain].drain(USD, list) {
            revert("who was not next was paid");
        } catch {
            _did("refused out of turn");
        }
    }

    function admit(uint256 seed) external {
        (bytes32 id, uint256 chain) = _pickAt(seed, EntryState.Waiting);
        if (id == 0) return;
        _enter(chain);
        TransferFrame[] memory list = _listOf(id);
        if (_try(chain, id, abi.encodeCall(IBridgeQueue.admit, (USD, list)), address(this))) _did("admitted");
    }

    function execute(uint256 seed) external {
        (bytes32 id, uint256 chain) = _pickAt(seed, EntryState.Ready);
        if (id == 0) return;
        _enter(chain);
        bool isMet = _isPayable(chain, id) && !_isPaused(chain);
        bytes memory data = abi.encodeCall(IBridgeQueue.execute, (_frameOf(id)));
        bool isWilling = _pick(seed, "willing", 2) == 0;
        if (isWilling) _calm();
        // a stranger may be too late, and the receiver may fail
        bool isDone = _try(chain, id, data, isWilling ? transfers[id].receiver : stranger);
        if (isWilling) assertEq(isDone, isMet, "whether it is handed over");
        if (isDone) assertTrue(isMet, "what is not vouched for was handed over");
        if (isDone) _did("executed");
        else if (isMet) _did("called in vain");
        else _did("unproven");
    }

    /// @dev By its receiver, or by a stranger for them; never by a stranger for themselves. What is ready its receiver
    /// takes.
    function claim(uint256 seed) external {
        (bytes32 id, uint256 chain) = _pickAt(seed, EntryState.Claimable);
        bool isReady = id == 0;
        if (isReady) (id, chain) = _pickAt(seed, EntryState.Ready);
        if (id == 0) return;
        _enter(chain);
        _refuse(chain, abi.encodeCall(IBridgeQueue.claim, (_frameOf(id), address(this))));
        _did("refused claims");
        address payee = _payeeOf(id, chain);
        if (_pick(seed, "unblock", 2) == 0) _unblock(chain, payee);
        bytes memory data = abi.encodeCall(IBridgeQueue.claim, (_frameOf(id), payee));
        if (isReady) _refusePush(id, chain, data);
        address caller = isReady || _pick(seed, "caller", 2) == 0 ? payee : stranger;
        isTaken[id] = isReady;
        bool isDone = _try(chain, id, data, caller);
        isTaken[id] = isReady && isDone;
        if (isDone) _did(isReady ? "taken without the call" : "claimed");
    }

    /// @dev Nobody pushes what its receiver may still be called for.
    function _refusePush(bytes32 id, uint256 chain, bytes memory data) private {
        uint256 until = bridges[chain].deadlineOf(lanes[transfers[id].lane].id, USD, transfers[id].deadline) + 7 days;
        if (time <= until) _refuse(chain, data);
    }

    function retry(uint256 seed) external {
        bytes32 id = _pickId(seed, EntryState.Aside, true);
        if (id == 0) return;
        uint256 chain = transfers[id].destination;
        _enter(chain);
        // what steps aside asks for nearly all, and is refused while its fee stays
        if (_pick(seed, "free", 2) == 0) _makeFree(chain, chainIds[transfers[id].origin]);
        if (!_try(chain, id, abi.encodeCall(IBridgeQueue.retry, (_frameOf(id))), stranger)) return;
        assertTrue(there[id].state != EntryState.Aside, "what is below its minimum was let into the line");
        _did("retried");
    }

    /// @dev Only what nobody vouches for is contained.
    function contain(uint256 seed) external {
        (bytes32 id, uint256 chain) = _pickWaiting(seed);
        if (id == 0) return;
        _enter(chain);
        uint32 provenance = _standAt(id, chain).provenance;
        bool isGone = _isGone(id, chain);
        bytes memory data = abi.encodeCall(IBridgeQueue.contain, (USD, provenance));
        assertEq(_try(chain, id, data, stranger), isGone, "whether it is contained");
        if (isGone) _did("contained");
    }

    /// @dev A transfer is proven again, if it is needed and as soon as it can be.
    function proveAfresh(uint256 seed) external {
        (bytes32 id, uint256 chain) = _pickWaiting(seed);
        if (id != 0) _proveAfresh(id, chain);
    }

    // ---------------------------------------------------------------- internal

    /// @dev Who advanced it takes what the curve leaves now.
    function _retryAtAnyPrice(bytes32 id) internal returns (bool) {
        Moved storage moved = transfers[id];
        _boundCurve(moved.destination, moved.advancer, 10_000);
        moved.least = 0;
        return _try(moved.destination, id, abi.encodeCall(IBridgeQueue.retry, (_frameOf(id))), stranger);
    }

    /// @dev Releases of a chain cost nothing from now on, by rate and by curve.
    function _makeFree(uint256 chain, uint64 originChainId) private {
        ReleaseTerms memory terms;
        vm.startPrank(admin);
        custodies[chain].setTerms(_changes(originChainId, ReleaseTermsLib.pack(terms)));
        if (!custodies[chain].isMinted()) custodies[chain].setTerms(_changes(0, 0));
        vm.stopPrank();
        _passBlock();
    }

    function _proveAfresh(bytes32 id, uint256 chain) internal {
        Moved storage moved = transfers[id];
        _enter(chain);
        if (chain == moved.origin) {
            return _renewRefund(id, chain);
        }
        if (!_isOpen(moved.lane)) return;
        bool isNeeded = _isGone(id, chain) || contained[chain][there[id].provenance];
        Batch memory batch = _proof(moved.lane, moved.index);
        bytes memory data = abi.encodeCall(IBridgeReturns.reprove, (lanes[moved.lane].id, batch));
        assertEq(_try(chain, id, data, stranger), isNeeded, "whether it is proven again");
        if (isNeeded) _did("proven");
    }

    function _next(uint256 chain) internal view returns (bytes32) {
        (uint32 provenance, uint32 position) = bridges[chain].nextOf(USD);
        return _placeIn(chain, provenance, position);
    }

    /// @dev Whoever is next at a chain; false if nobody is, or nothing could be done for him.
    function _drainNext(uint256 chain) internal returns (bool) {
        _enter(chain);
        // what a stranger proves may have another line be next
        _letStranger(chain, idAt[_next(chain)], address(0));
        (uint32 provenance, uint32 position) = bridges[chain].nextOf(USD);
        if (provenance == 0) {
            _noteStranger();
            return false;
        }
        assertGe(position, reached[chain][provenance], "a line went back");
        reached[chain][provenance] = position;
        bytes32 id = idAt[_placeIn(chain, provenance, position)];
        assertTrue(id != 0, "the next of a line is nobody");
        Entry memory before = _entry(chain, id);
        bool isBelow = _isBelow(id, chain, before);
        bool isPaid = _try(chain, id, abi.encodeCall(IBridgeQueue.drain, (USD, _listOf(id))), stranger);
        assertEq(isPaid, !_isPaused(chain), "whether who is next is paid");
        Entry memory entry = _entry(chain, id);
        if (isPaid && isBelow)
            assertEq(uint8(entry.state), uint8(EntryState.Aside), "who is below their minimum waits");
        bool isLess = entry.queued + entry.held < before.queued + before.held;
        if (entry.state != EntryState.Waiting) _did("drained");
        else if (isLess) _did("drained in part");
        return isLess || entry.state != EntryState.Waiting;
    }

    /// @dev Whether one of which nothing was let in would be paid less than its minimum.
    function _isBelow(bytes32 id, uint256 chain, Entry memory entry) private view returns (bool) {
        Moved storage moved = transfers[id];
        if (chain != moved.destination || moved.advancer != address(0) || entry.held != moved.whole) return false;
        ReleaseFee memory fee = custodies[chain].quoteRelease(chainIds[moved.origin], moved.whole, 0);
        return moved.whole - fee.base - fee.curve < moved.least;
    }

    /// @dev Calls the bridge about a transfer, and notes what comes of it.
    /// @dev What was believed too much does not come back.
    function _renewRefund(bytes32 id, uint256 chain) private {
        uint256 open = _openAt(id, chain);
        bytes memory data = abi.encodeCall(IBridgeReturns.renewRefund, (_frameOf(id)));
        vm.recordLogs();
        vm.prank(stranger);
        (bool success, ) = address(bridges[chain]).call{gas: 6_000_000}(data);
        if (!success) return;
        _noteAll();
        transfers[id].back -= open - _openAt(id, chain);
        _refresh(id);
        _did("renewed");
    }

    function _openAt(bytes32 id, uint256 chain) internal view returns (uint256) {
        Entry memory entry = bridges[chain].entryOf(id);
        return entry.held + entry.queued + entry.setAside;
    }

    function _try(uint256 chain, bytes32 id, bytes memory data, address caller) internal returns (bool success) {
        _letStranger(chain, id, address(0));
        vm.recordLogs();
        vm.prank(caller);
        (success, ) = address(bridges[chain]).call{gas: 6_000_000}(data);
        if (success) _noteAll();
        _refresh(id);
        _refresh(reentered);
        _noteStranger();
    }

    function _listOf(bytes32 id) internal view returns (TransferFrame[] memory) {
        return _transfersOf(transfers[id].lane, transfers[id].index);
    }

    function _standAt(bytes32 id, uint256 chain) internal view returns (Stand memory) {
        return transfers[id].destination == chain ? there[id] : home[id];
    }

    function _payeeOf(bytes32 id, uint256 chain) internal view returns (address) {
        Moved storage moved = transfers[id];
        if (chain == moved.origin) return moved.refundTo;
        return moved.receiver;
    }

    /// @dev Somebody who waits for anything; often one for whom nobody vouches any more, if there is.
    function _pickWaiting(uint256 seed) internal view returns (bytes32 id, uint256 chain) {
        if (_pick(seed, "stranded", 3) != 0) (id, chain) = _pickStranded(seed);
        if (id != 0) return (id, chain);
        EntryState state = EntryState(1 + _pick(seed, "state", 4));
        return _pickAt(seed, state);
    }

    function _pickStranded(uint256 seed) private view returns (bytes32, uint256) {
        uint256 count = ids.length;
        for (uint256 i = 0; i < 2 * count; ++i) {
            bytes32 id = ids[(_pick(seed, "transfer", 2 * count) + i) % count];
            uint256 chain = i < count ? transfers[id].destination : transfers[id].origin;
            if (_isStranded(id, chain)) return (id, chain);
        }
        return (0, 0);
    }

    /// @dev Whether it waits, and nobody vouches for it any more.
    function _isStranded(bytes32 id, uint256 chain) internal view returns (bool) {
        Stand memory stand = _standAt(id, chain);
        bool waits = stand.state >= EntryState.Waiting && stand.state <= EntryState.Claimable;
        return waits && (contained[chain][stand.provenance] || _isGone(id, chain));
    }

    /// @dev Whether nobody vouches any more for what it came by.
    function _isGone(bytes32 id, uint256 chain) internal view returns (bool) {
        uint256 lane = _laneOf(id, chain);
        uint32 generation = vouchedIn[chain][_standAt(id, chain).provenance] - 1;
        return !clients[chain][lanes[lane].prover].vouchesFor(generation);
    }

    function _isPayable(uint256 chain, bytes32 id) internal view returns (bool) {
        if (contained[chain][_standAt(id, chain).provenance] || _isGone(id, chain)) return false;
        return time >= mailboxes[chain].inboundLane(lanes[_laneOf(id, chain)].id).pausedUntil;
    }
}

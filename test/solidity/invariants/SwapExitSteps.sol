// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {EntryState} from "@causeway/solidity/interfaces/IBridge.sol";
import {AdvancedAsset} from "@causeway/solidity/interfaces/IAdvancedAssetReceiver.sol";
import {ReceivedAsset} from "@causeway/solidity/interfaces/IAssetReceiver.sol";
import {HeldOrder, ISwapReceiver} from "@causeway/solidity/interfaces/ISwapReceiver.sol";
import {Batch} from "@causeway/solidity/interfaces/IMailbox.sol";
import {CHEATCODES} from "../../../packages/simulator/solidity/ICheatcodes.sol";
import {NotedCalls} from "../swap/world/NotedCalls.sol";
import {SwapArrivalSteps} from "./SwapArrivalSteps.sol";

/// @title SwapExitSteps
/// @notice The ways out: fills, takes, releases and claims of what is held or ready, and the ways back to the origin.
abstract contract SwapExitSteps is SwapArrivalSteps {
    // ---------------------------------------------------------------- held orders

    function fill(uint256 seed) external {
        bytes32 id = _pickAt(seed, Stage.Held);
        if (id == 0) return;
        Way way = Way(_pick(seed, "fill", 6));
        bytes memory hops = _routeBy(way, sent[id].finalToken);
        if (!_fillBy(stranger, id, hops)) _did("refused fills");
    }

    function fillAsOwner(uint256 seed) external {
        bytes32 id = _pickAt(seed, Stage.Held);
        if (id == 0) return;
        Sent storage order = sent[id];
        HeldOrder memory held = heldOf[id];
        _enter(order.destination);
        bytes memory hops = _routeBy(Way(_pick(seed, "fill", 6)), order.finalToken);
        uint256 least = 1 + _pick(seed, "own least", 500 * WHOLE);
        address owner = _ownerOf(seed, order);
        vm.prank(owner);
        try receivers[order.destination].fillAsOwner(held, hops, least, owner) returns (uint256 amountOut) {
            _noteEndOfHold(id);
            (uint256 gotFinal, uint256 gotAsset, ) = _see(id);
            assertEq(gotFinal + gotAsset, amountOut, "an owner got something else than was told");
            assertGe(amountOut, least, "an owner got less than their own minimum");
            _endAs(id, gotFinal == 0 ? End.PaidInAsset : End.Filled);
            _did("filled by owners");
        } catch {
            _checkStillHeld(id);
        }
    }

    function take(uint256 seed) external {
        bytes32 id = _pickAt(seed, Stage.Held);
        if (id == 0) return;
        Sent storage order = sent[id];
        HeldOrder memory held = heldOf[id];
        _enter(order.destination);
        address owner = _ownerOf(seed, order);
        vm.prank(owner);
        receivers[order.destination].take(held, owner);
        _notePaidInAsset(id, held.amount);
        _did("taken");
    }

    function release(uint256 seed) external {
        bytes32 id = _pickAt(seed, Stage.Held);
        if (id != 0) _release(id);
    }

    /// @dev What strangers try with a held order; nothing of it may succeed.
    function steal(uint256 seed) external {
        bytes32 id = _pickAt(seed, Stage.Held);
        if (id == 0) return;
        Sent storage order = sent[id];
        _enter(order.destination);
        for (uint256 what = 0; what < 8; ++what) {
            bytes memory call = _theftOf(what, heldOf[id], order);
            vm.prank(attacker);
            (bool succeeded, ) = address(receivers[order.destination]).call(call);
            assertFalse(succeeded, "a stranger took a way that is the owner's");
        }
        _checkStillHeld(id);
        _did("refused thefts");
    }

    /// @dev A receiver that is called changes its mind.
    function behave(uint256 seed) external {
        if (ids.length == 0) return;
        address account = sent[ids[_pick(seed, "behaving", ids.length)]].receiver;
        if (account.code.length == 0) return;
        NotedCalls(account).setRefuses(_pick(seed, "refuses", 2) == 0);
    }

    // ---------------------------------------------------------------- ready or aside

    function execute(uint256 seed) external {
        bytes32 id = _pickAt(seed, Stage.Ready);
        if (id != 0) _execute(id);
    }

    function claim(uint256 seed) external {
        bytes32 id = _pickAt(seed, Stage.Ready);
        if (id == 0) return;
        Sent storage order = sent[id];
        _enter(order.destination);
        vm.recordLogs();
        vm.prank(stranger);
        receivers[order.destination].claim(_transferBy(id));
        assertTrue(_noteHold(id, CHEATCODES.getRecordedLogs()), "what was claimed is not held");
        _did("claimed");
    }

    function sendBack(uint256 seed) external {
        bytes32 id = _pickAt(seed, _pick(seed, "stage", 2) == 0 ? Stage.Ready : Stage.Aside);
        if (id == 0 || sent[id].isPlain) return;
        bool byOwner = _pick(seed, "caller", 3) != 0;
        address caller = byOwner ? _ownerOf(seed, sent[id]) : attacker;
        assertEq(_sendBackBy(caller, id), byOwner, "whether an order is sent back");
        if (!byOwner) _did("refused returns");
    }

    /// @dev A stranger ends what is late.
    function end(uint256 seed) external {
        bytes32 id = _pickAt(seed, Stage.Underway);
        if (id == 0) return;
        Sent storage order = sent[id];
        bytes32 laneId = lanes[order.lane].id;
        Batch memory batch = _batchOf(order.lane, order.index);
        bool isLate = time > bridges[order.destination].deadlineOf(laneId, USD, order.deadline);
        uint256 fee = expiries[order.destination].quoteNotice(laneId);
        vm.recordLogs();
        vm.prank(stranger);
        try bridges[order.destination].end{value: fee}(laneId, batch) {
            _note();
            assertTrue(isLate && order.advancer == address(0), "what was not late, or was paid, was ended");
            order.isTold = true;
            _noteBack(id);
            _did("ended");
        } catch {
            assertFalse(isLate && order.advancer == address(0), "a late order could not be ended");
            _did("refused endings");
        }
        _checkUnmoved(id);
    }

    function settle(uint256 seed) external {
        bytes32 id = _pickAt(seed, Stage.Back);
        if (id != 0) _settle(id);
    }

    // ---------------------------------------------------------------- internal

    function _fillBy(address filler, bytes32 id, bytes memory hops) internal override returns (bool) {
        Sent storage order = sent[id];
        HeldOrder memory held = heldOf[id];
        _enter(order.destination);
        uint256 fee = _fillFeeNow(order.fillFee, held);
        uint256 before = tokens[order.destination].balanceOf(filler);
        vm.prank(filler);
        try receivers[order.destination].fill(held, hops) returns (uint256 amountOut) {
            assertEq(tokens[order.destination].balanceOf(filler) - before, fee, "a filler got another fee");
            if (fee != 0) _did("fill fees");
            _noteEndOfHold(id);
            (uint256 gotFinal, , ) = _see(id);
            assertEq(gotFinal, amountOut, "a receiver got something else than was told");
            _noteFilled(id, gotFinal);
            _did("filled by strangers");
            return true;
        } catch {
            assertEq(tokens[order.destination].balanceOf(filler), before, "a fill that failed paid its filler");
            _checkStillHeld(id);
            return false;
        }
    }

    /// @dev Nothing at the hold, all after half an hour; written here once more.
    function _fillFeeNow(uint256 whole, HeldOrder memory held) private view returns (uint256 fee) {
        uint256 passed = time - held.heldAt;
        fee = passed >= 30 minutes ? whole : (whole * passed) / 30 minutes;
        if (fee > held.amount) fee = held.amount;
    }

    function _release(bytes32 id) internal {
        Sent storage order = sent[id];
        HeldOrder memory held = heldOf[id];
        _enter(order.destination);
        vm.prank(stranger);
        try receivers[order.destination].release(held) {
            assertGe(time, order.holdUntil, "a hold was ended before its time");
            _notePaidInAsset(id, held.amount);
            _did("released");
        } catch {
            assertLt(time, order.holdUntil, "a hold that is over could not be ended");
            _checkStillHeld(id);
            _did("refused releases");
        }
    }

    function _execute(bytes32 id) internal {
        Sent storage order = sent[id];
        _enter(order.destination);
        vm.recordLogs();
        vm.prank(stranger);
        bridges[order.destination].execute(_transferBy(id));
        _noteArrival(id, CHEATCODES.getRecordedLogs());
        _did("executed");
    }

    function _sendBackBy(address caller, bytes32 id) internal returns (bool succeeded) {
        Sent storage order = sent[id];
        _enter(order.destination);
        uint256 fee = bridges[order.destination].quoteReturn(chainIds[order.origin]);
        bytes memory call = abi.encodeCall(ISwapReceiver.sendBack, (_transferBy(id)));
        // a receiver that is a contract refuses coin, and pays exactly
        uint256 surplus = caller.code.length == 0 ? 1 ether : 0;
        uint256 had = caller.balance;
        vm.deal(caller, had + fee + surplus);
        vm.recordLogs();
        vm.prank(caller);
        (succeeded, ) = address(receivers[order.destination]).call{value: fee + surplus}(call);
        _note();
        assertEq(caller.balance, had + surplus + (succeeded ? 0 : fee), "a surplus did not come back");
        vm.deal(caller, had);
        _checkUnmoved(id);
        if (!succeeded) return false;
        assertEq(uint256(_entry(order.destination, id).state), uint256(EntryState.Returned));
        _noteBack(id);
        _did("sent back");
    }

    /// @dev A plain transfer's receiver asks the bridge itself.
    function _sendBackPlain(bytes32 id) internal {
        Sent storage order = sent[id];
        _enter(order.destination);
        uint256 fee = bridges[order.destination].quoteReturn(chainIds[order.origin]);
        vm.deal(order.receiver, fee);
        vm.recordLogs();
        vm.prank(order.receiver);
        bridges[order.destination].sendBack{value: fee}(_transferBy(id));
        _note();
        _noteBack(id);
    }

    function _noteBack(bytes32 id) private {
        Sent storage order = sent[id];
        order.stage = Stage.Back;
        order.noticeIndex = uint64(leaves[_laneBetween(order.destination, order.origin)].length - 1);
    }

    /// @dev Tells the origin, which pays the asset to `refundTo`.
    function _settle(bytes32 id) internal {
        Sent storage order = sent[id];
        uint256 back = _laneBetween(order.destination, order.origin);
        if (!mailboxes[order.origin].isDone(lanes[back].id, order.noticeIndex)) {
            assertTrue(_deliver(back, order.noticeIndex), "a notice was not delivered");
        }
        bytes32[] memory siblings = _siblings(order.lane, order.index);
        _enter(order.origin);
        vm.prank(stranger);
        if (order.isTold) {
            bytes memory frame = frames[order.lane][order.index];
            expiries[order.origin].settle(lanes[order.lane].id, order.index, frame, siblings);
        } else {
            bridges[order.origin].settleReturn(_transferBy(id), siblings);
        }
        (uint256 gotFinal, uint256 gotAsset, uint256 gotBack) = _see(id);
        assertEq(gotFinal + gotAsset, 0, "what came back was paid at the destination too");
        assertGt(gotBack, 0, "what came back was not refunded");
        order.stage = Stage.Done;
        _endAs(id, End.Refunded);
        _did("refunded");
    }

    function _notePaidInAsset(bytes32 id, uint256 amount) private {
        _noteEndOfHold(id);
        (uint256 gotFinal, uint256 gotAsset, ) = _see(id);
        assertEq(gotFinal, 0, "an order was paid in the asset and filled");
        assertEq(gotAsset, amount, "another amount was paid than was held");
        _endAs(id, End.PaidInAsset);
    }

    function _noteEndOfHold(bytes32 id) private {
        Sent storage order = sent[id];
        order.stage = Stage.Done;
        heldSum[order.destination] -= heldOf[id].amount;
        assertFalse(receivers[order.destination].isHeld(heldOf[id]), "what was paid is held still");
    }

    function _checkStillHeld(bytes32 id) private view {
        _checkUnmoved(id);
        assertTrue(receivers[sent[id].destination].isHeld(heldOf[id]), "a refused exit ended a hold");
    }

    function _ownerOf(uint256 seed, Sent storage order) private view returns (address) {
        return _pick(seed, "owner", 2) == 0 ? order.receiver : order.fallbackReceiver;
    }

    function _theftOf(uint256 what, HeldOrder memory held, Sent storage order) private view returns (bytes memory) {
        bytes memory hops = _routeBy(Way.Pool, order.finalToken);
        if (what == 0) return abi.encodeCall(ISwapReceiver.take, (held, attacker));
        if (what == 1) return abi.encodeCall(ISwapReceiver.fillAsOwner, (held, hops, 0, attacker));
        if (what == 2) {
            bytes20 account = bytes20(attacker);
            for (uint256 i = 0; i < 20; ++i) held.payload[34 + i] = account[i];
            return abi.encodeCall(ISwapReceiver.fill, (held, hops));
        }
        if (what == 3) {
            ++held.amount;
            return abi.encodeCall(ISwapReceiver.take, (held, attacker));
        }
        if (what == 6) {
            ReceivedAsset memory received;
            (received.transferId, received.token, received.amount) = ("invented", held.token, held.amount);
            return abi.encodeWithSelector(receivers[0].onAssetReceived.selector, received, held.payload);
        }
        // no hops: the asset in the place of the final token
        if (what == 4) return abi.encodeCall(ISwapReceiver.fill, (held, ""));
        return _bridgesCallOf(what, held);
    }

    /// @dev Calls that the bridge or the executor alone may make.
    function _bridgesCallOf(uint256 what, HeldOrder memory held) private view returns (bytes memory) {
        if (what == 5) {
            AdvancedAsset memory advanced;
            (advanced.transferId, advanced.token, advanced.amount) = ("invented", held.token, held.amount);
            return abi.encodeWithSelector(receivers[0].onAssetAdvanced.selector, advanced, held.payload);
        }
        if (what == 6) {
            ReceivedAsset memory received;
            (received.transferId, received.token, received.amount) = ("invented", held.token, held.amount);
            return abi.encodeWithSelector(receivers[0].onAssetReceived.selector, received, held.payload);
        }
        return abi.encodeWithSignature("payInput(address,uint256)", attacker, held.amount);
    }
}

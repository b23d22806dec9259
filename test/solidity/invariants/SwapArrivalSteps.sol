// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {EntryState, TransferFrame} from "@causeway/solidity/interfaces/IBridge.sol";
import {HeldOrder, ISwapReceiver} from "@causeway/solidity/interfaces/ISwapReceiver.sol";
import {Batch} from "@causeway/solidity/interfaces/IMailbox.sol";
import {SwapOrder} from "@causeway/solidity/interfaces/ISwapRouter.sol";
import {CHEATCODES, ICheatcodes} from "../../../packages/simulator/solidity/ICheatcodes.sol";
import {SwitchToken} from "../swap/composition/SwitchToken.sol";
import {SwapSendSteps} from "./SwapSendSteps.sol";

/// @title SwapArrivalSteps
/// @notice Orders arrive in any order: by their proof, in advance, inside other calls, twice, and some are invented.
abstract contract SwapArrivalSteps is SwapSendSteps {
    uint256 private constant GAS = 8_000_000;

    function deliver(uint256 seed) external {
        bytes32 id = _pickAt(seed, Stage.Underway);
        if (id != 0) _deliverOrder(id);
    }

    /// @dev The asset keeps a part of what moves, from now to the end of the delivery.
    function deliverKeeping(uint256 seed) external {
        bytes32 id = _pickAt(seed, Stage.Underway);
        if (id == 0 || sent[id].destination == SPOKE_B || sent[id].isPlain || sent[id].advancer != address(0)) return;
        SwitchToken usd = SwitchToken(address(tokens[sent[id].destination]));
        usd.setKept(1 + _pick(seed, "kept", 500));
        _deliverOrder(id);
        usd.setKept(0);
        _did("delivered with a part kept");
    }

    /// @dev A receiver that cannot be called makes an order ready.
    function deliverUncalled(uint256 seed) external {
        bytes32 id = _pickAt(seed, Stage.Underway);
        if (id == 0 || sent[id].isPlain || sent[id].advancer != address(0)) return;
        address called = address(receivers[sent[id].destination]);
        bytes memory code = called.code;
        vm.etch(called, hex"fd");
        _deliverOrder(id);
        vm.etch(called, code);
        assertTrue(sent[id].stage == Stage.Ready || sent[id].stage == Stage.Aside, "what was not called is not ready");
    }

    function deliverAgain(uint256 seed) external {
        if (ids.length == 0) return;
        bytes32 id = ids[_pick(seed, "again", ids.length)];
        Sent storage order = sent[id];
        if (order.stage == Stage.Underway) return;
        Batch memory batch = _batchOf(order.lane, order.index);
        try mailboxes[order.destination].deliver{gas: GAS}(lanes[order.lane].id, batch) {} catch {}
        _checkUnmoved(id);
        _did("delivered again");
    }

    /// @dev A stranger's token delivers an order in the middle of the stranger's swap: by the executor itself, by an
    /// order of theirs, or by a fill.
    function deliverInside(uint256 seed) external {
        bytes32 id = _pickOn(seed, Stage.Underway, HUB);
        if (id == 0 || sent[id].advancer != address(0)) return;
        if (_isRemoved(HUB, PAIRS) || _isRemoved(HUB, POOLS)) return;
        Batch memory batch = _batchOf(sent[id].lane, sent[id].index);
        bytes memory call = abi.encodeCall(mailboxes[HUB].deliver, (lanes[sent[id].lane].id, batch));
        hostile.setCall(address(mailboxes[HUB]), call);
        vm.recordLogs();
        uint256 way = _pick(seed, "inside", 4);
        bool wasMade =
            way == 0
                ? _swapByPayer()
                : way == 1
                    ? _swapByRouter()
                    : _swapByFill(seed, id);
        ICheatcodes.Log[] memory logs = CHEATCODES.getRecordedLogs();
        hostile.setCall(address(0), "");
        _noteLogs(logs);
        if (!wasMade || !mailboxes[HUB].isDone(lanes[sent[id].lane].id, sent[id].index)) return;
        _noteArrival(id, logs);
        if (sent[id].isPlain) return;
        bool isHeld = sent[id].stage == Stage.Held || sent[id].stage == Stage.Aside || time >= sent[id].holdUntil;
        assertTrue(isHeld, "an order was filled in the middle of another's swap");
        _did("delivered inside a swap");
    }

    function deliverPaused(uint256 seed) external {
        uint256 count = ids.length;
        if (count == 0) return;
        uint256 from = _pick(seed, "order", count);
        for (uint256 i = 0; i < count; ++i) {
            bytes32 id = ids[(from + i) % count];
            if (sent[id].stage != Stage.Underway || !_isStopped(id)) continue;
            Sent storage order = sent[id];
            bytes memory call = abi.encodeCall(
                mailboxes[order.destination].deliver,
                (lanes[order.lane].id, _batchOf(order.lane, order.index))
            );
            (bool succeeded, ) = address(mailboxes[order.destination]).call{gas: GAS}(call);
            assertFalse(succeeded, "a paused lane delivered");
            _checkUnmoved(id);
            return _did("refused on paused lanes");
        }
    }

    function advance(uint256 seed) external {
        bytes32 id = _pickOffered(seed, true);
        if (id != 0) _advanceOrder(id);
    }

    /// @dev A stranger invents an order with a victim's id, or pays for a true one at a place that it never had.
    function advanceInvented(uint256 seed) external {
        bool isTrue = _pick(seed, "true", 2) == 0;
        bytes32 id = _pickOffered(seed, !isTrue && _pick(seed, "underway", 2) == 0);
        if (id == 0) return;
        Sent storage order = sent[id];
        TransferFrame memory transfer = _transferBy(id);
        transfer.index += 1_000;
        if (!isTrue) _writeReceiver(transfer.frame, heldOf[id].payload.length);
        _enter(order.destination);
        uint256 cost = _advanceBy(attacker, order.destination, transfer);
        if (isTrue) _noteGift(id);
        else _checkUnmoved(id);
        if (cost != 0) _did(isTrue ? "advanced in vain" : "invented advances");
    }

    // ---------------------------------------------------------------- internal

    function _noteGift(bytes32 id) private {
        (uint256 gotFinal, uint256 gotAsset, uint256 gotBack) = _see(id);
        assertEq(gotAsset + gotBack, 0, "an advance in vain paid in another way");
        sent[id].gifts += gotFinal;
    }

    function _deliverOrder(bytes32 id) internal {
        Batch memory batch = _batchOf(sent[id].lane, sent[id].index);
        _deliverBatch(id, batch);
    }

    function _deliverBatch(bytes32 id, Batch memory batch) internal {
        Sent storage order = sent[id];
        bytes32 laneId = lanes[order.lane].id;
        vm.recordLogs();
        mailboxes[order.destination].deliver{gas: GAS}(laneId, batch);
        ICheatcodes.Log[] memory logs = CHEATCODES.getRecordedLogs();
        _noteLogs(logs);
        assertTrue(mailboxes[order.destination].isDone(laneId, order.index), "an order was not delivered");
        _noteArrival(id, logs);
    }

    /// @dev What became of an order that arrived, or whose call was made again.
    function _noteArrival(bytes32 id, ICheatcodes.Log[] memory logs) internal {
        Sent storage order = sent[id];
        if (order.advancer != address(0)) return _noteRepayment(id);
        EntryState state = _entry(order.destination, id).state;
        if (state == EntryState.Ready || state == EntryState.Aside) {
            order.stage = state == EntryState.Ready ? Stage.Ready : Stage.Aside;
            _did(state == EntryState.Ready ? "ready" : "aside");
            return _checkUnmoved(id);
        }
        assertEq(uint256(state), uint256(EntryState.None), "what arrived is somewhere else");
        if (_noteHold(id, logs)) return;
        order.stage = Stage.Done;
        (uint256 gotFinal, uint256 gotAsset, ) = _see(id);
        if (gotFinal != 0) return _noteFilled(id, gotFinal);
        assertGt(gotAsset, 0, "an order that arrived is nowhere");
        assertGe(time, order.holdUntil, "the asset was paid while a hold was due");
        _endAs(id, End.PaidInAsset);
        _did("paid late");
    }

    function _noteFilled(bytes32 id, uint256 got) internal {
        Sent storage order = sent[id];
        uint256 least = order.isPlain ? order.minReceived * custodies[order.destination].unit() : _minimumNow(id);
        assertGe(got, least, "less than the minimum was paid");
        order.stage = Stage.Done;
        _endAs(id, End.Filled);
        _did(order.isPlain ? "plain" : "filled");
    }

    /// @dev Whether the order was held. What is held is what came, and is the order's.
    function _noteHold(bytes32 id, ICheatcodes.Log[] memory logs) internal returns (bool) {
        Sent storage order = sent[id];
        address receiver_ = address(receivers[order.destination]);
        for (uint256 i = 0; i < logs.length; ++i) {
            bool isHold = logs[i].emitter == receiver_ && logs[i].topics[0] == ISwapReceiver.OrderHeld.selector;
            if (!isHold || logs[i].topics[2] != id) continue;
            (address token, uint256 amount, ) = abi.decode(logs[i].data, (address, uint256, bytes32));
            assertEq(logs[i].topics[1], order.orderId, "another order is held");
            assertEq(token, address(tokens[order.destination]), "another token is held");
            HeldOrder storage held = heldOf[id];
            (held.transferId, held.token, held.amount, held.heldAt) = (id, token, amount, uint40(time));
            assertTrue(receivers[order.destination].isHeld(held), "an order that an event calls held is not");
            assertEq(receivers[order.destination].fillFeeOf(held), 0, "a hold pays at once");
            heldSum[order.destination] += amount;
            order.stage = Stage.Held;
            _checkUnmoved(id);
            _did("held");
            return true;
        }
        return false;
    }

    /// @dev The advancer is repaid, and nobody else is paid.
    function _noteRepayment(bytes32 id) private {
        Sent storage order = sent[id];
        order.stage = Stage.Done;
        assertGt(tokens[order.destination].balanceOf(order.advancer), 0, "an advancer was not repaid");
        _checkUnmoved(id);
        _did("repaid");
    }

    /// @dev Filled, or refused as a whole.
    function _advanceOrder(bytes32 id) internal {
        Sent storage order = sent[id];
        address filler = address(uint160(uint256(keccak256(abi.encode("filler", id)))));
        _endTransaction(order.lane, order.index);
        _enter(order.destination);
        uint256 cost = _advanceBy(filler, order.destination, _transferBy(id));
        if (cost == 0) {
            _checkUnmoved(id);
            return _did("refused advances");
        }
        assertEq(order.advancer, address(0), "an order was advanced twice");
        order.advancer = filler;
        (uint256 gotFinal, , ) = _see(id);
        Stage stage = order.stage;
        _noteFilled(id, gotFinal);
        order.stage = stage;
        _did("advanced");
    }

    /// @dev An advance costs its maker alone: no books move, and nothing that is held.
    function _advanceBy(address filler, uint256 chain, TransferFrame memory transfer) private returns (uint256 cost) {
        uint256 given = 100_000 * tokenUnit(chain);
        _mintUsd(chain, filler, given);
        uint256 before = tokens[chain].balanceOf(filler);
        bytes32 books = keccak256(abi.encode(_books(chain)));
        vm.startPrank(filler);
        tokens[chain].approve(address(bridges[chain]), type(uint256).max);
        bytes memory call = abi.encodeCall(
            bridges[chain].advance,
            (0, type(uint40).max, transfer.laneId, transfer.index, transfer.frame)
        );
        (bool succeeded, ) = address(bridges[chain]).call(call);
        cost = before - tokens[chain].balanceOf(filler);
        assertEq(succeeded, cost != 0, "an advance that was refused cost something");
        tokens[chain].transfer(address(0xdead), tokens[chain].balanceOf(filler));
        vm.stopPrank();
        assertEq(keccak256(abi.encode(_books(chain))), books, "an advance moved the books");
        assertEq(receivers[chain].heldOf(address(tokens[chain])), heldSum[chain], "an advance moved what is held");
    }

    /// @dev Names another receiver in a frame's order.
    function _writeReceiver(bytes memory frame, uint256 payloadSize) private view {
        uint256 place = frame.length - payloadSize + 34;
        bytes20 account = bytes20(attacker);
        for (uint256 i = 0; i < 20; ++i) frame[place + i] = account[i];
    }

    // ---------------------------------------------------------------- inside a stranger's swap

    function _swapByPayer() private returns (bool) {
        others[HUB].mint(address(payer), WHOLE);
        payer.run(address(others[HUB]), WHOLE, _route(_throughPair(address(hostile))), 0, attacker);
        return hostile.made() != 0;
    }

    function _swapByRouter() private returns (bool) {
        if (_isPaused(HUB)) return false;
        SwapOrder memory order;
        (order.tokenIn, order.amountIn) = (address(others[HUB]), WHOLE);
        order.hops = _route(_throughPair(address(hostile)));
        (order.destinationChainId, order.deadline) = (chainIds[HUB], uint40(time));
        (order.receiver, order.refundTo) = (abi.encodePacked(attacker), attacker);
        (order.quotedOut, order.leastOut) = (1, 1);
        order.nonce = uint256(keccak256(abi.encode(noncesUsed, time, ids.length, times["strangers' orders"])));
        _did("strangers' orders");
        others[HUB].mint(attacker, WHOLE);
        vm.startPrank(attacker);
        others[HUB].approve(address(routers[HUB]), WHOLE);
        routers[HUB].swapAndCall(order);
        vm.stopPrank();
        (uint256 price, uint256 upcoming) = _settings(HUB).termsOf(chainIds[HUB]);
        purseSum[HUB][address(others[HUB])] += (WHOLE * (price < upcoming ? price : upcoming)) / 10_000;
        return hostile.made() != 0;
    }

    /// @dev By hops through the stranger's token, there and back.
    function _swapByFill(uint256 seed, bytes32 inside) private returns (bool) {
        bytes32 id = _pickOn(seed, Stage.Held, HUB);
        if (id == 0 || id == inside) return false;
        address out = address(others[HUB]);
        bytes memory hops = abi.encodePacked(_throughPool(out), _throughPair(address(hostile)), _throughPair(out));
        if (!_fillBy(stranger, id, _route(hops))) return false;
        _did("delivered inside a fill");
        return hostile.made() != 0;
    }

    function _fillBy(address filler, bytes32 id, bytes memory hops) internal virtual returns (bool);
}

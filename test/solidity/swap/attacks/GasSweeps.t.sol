// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {EntryState} from "@causeway/solidity/interfaces/IBridge.sol";
import {SwapOrder} from "@causeway/solidity/interfaces/ISwapRouter.sol";
import {PlainToken} from "../../bridge/tokens/PlainToken.sol";
import {NotedCalls} from "../world/NotedCalls.sol";
import {SwapHeldFixture} from "../world/SwapHeldFixture.sol";

/// @dev The account that delivers chooses the gas. With any gas, an order has its right end, or is as it was before.
contract GasSweepsTest is SwapHeldFixture {
    uint256 private constant LOW = 200_000;
    uint256 private constant HIGH = 3_400_000;
    /// @dev Primes: a step meets other places of the code each time.
    uint256 private constant COARSE = 24_989;
    uint256 private constant FINE = 499;
    uint256 private constant NEAR = 25_000;

    NotedCalls private called;
    uint256 private receiverCoin;

    // ---------------------------------------------------------------- filled

    function test_delivery_withAnyGas_fillsTheOrder() public {
        _sweep(_order(), false, _isFilled);
    }

    function test_delivery_withAnyGas_fillsAnOrderWithACall() public {
        _sweep(_withCall(), false, _isCalled);
    }

    function test_delivery_withAnyGas_fillsAnOrderForCoin() public {
        _provideAll(HUB, _wrapped(HUB));
        SwapOrder memory order = _order();
        order.paysCoin = true;
        order.destinationHops = _route(_throughPool(address(wrappedNative)));
        receiverCoin = receiver.balance;
        _sweep(order, false, _isPaidInCoin);
    }

    function test_delivery_withAnyGas_fillsAnOrderOfSeveralHops() public {
        SwapOrder memory order = _order();
        bytes memory usd = _throughPair(address(tokens[HUB]));
        bytes memory out = _throughKeyed(address(tokenOut));
        bytes memory two = abi.encodePacked(uint16(5_000), uint8(1), _throughPool(address(tokenOut)));
        bytes memory parts = bytes.concat(two, abi.encodePacked(uint16(0), uint8(1), _throughPair(address(tokenOut))));
        order.destinationHops = _route(bytes.concat(out, usd, hex"0002", parts));
        (order.quotedOut, order.leastOut) = (uint128(97 * WHOLE), uint128(97 * WHOLE));
        _sweep(order, false, _isFilled);
    }

    // ---------------------------------------------------------------- not filled

    function test_delivery_withAnyGas_holdsAnOrderThatCannotBeFilled() public {
        _sweep(_order(), true, _isHeld);
    }

    function test_delivery_withAnyGas_holdsAnOrderOfSeveralHopsThatCannotBeFilled() public {
        SwapOrder memory order = _order();
        bytes memory back = bytes.concat(_throughKeyed(address(tokenOut)), _throughPair(address(tokens[HUB])));
        order.destinationHops = _route(bytes.concat(back, _throughPool(address(tokenOut))));
        _sweep(order, true, _isHeld);
    }

    function test_delivery_withAnyGas_holdsAnOrderWhoseCallFails() public {
        SwapOrder memory order = _withCall();
        called.setRefuses(true);
        _sweep(order, false, _isHeld);
    }

    function test_delivery_withAnyGas_paysOrHoldsAnOrderWhoseHoldIsOver() public {
        SwapOrder memory order = _order();
        order.holdUntil = uint40(time);
        _sweep(order, true, _isPaidOrHeld);
    }

    // ---------------------------------------------------------------- ends

    function _isFilled() private view returns (bool) {
        return tokenOut.balanceOf(receiver) > 97 * WHOLE;
    }

    function _isCalled() private view returns (bool) {
        return tokenOut.balanceOf(address(called)) > 97 * WHOLE && keccak256(called.data()) == keccak256("hello");
    }

    function _isPaidInCoin() private view returns (bool) {
        return receiver.balance > receiverCoin + 97 ether;
    }

    function _isHeld() private view returns (bool) {
        PlainToken usd = tokens[HUB];
        uint256 held = receivers[HUB].heldOf(address(usd));
        return held > 98 * ONE && held == usd.balanceOf(address(receivers[HUB]));
    }

    function _isPaidOrHeld() private view returns (bool) {
        return tokens[HUB].balanceOf(receiver) > 98 * ONE || _isHeld();
    }

    // ---------------------------------------------------------------- helpers

    function _withCall() private returns (SwapOrder memory order) {
        called = new NotedCalls();
        order = _order();
        order.receiver = abi.encodePacked(address(called));
        (order.callGas, order.call) = (300_000, "hello");
    }

    /// @dev Delivers with each amount of gas of a range, and with more of them near the least that suffices.
    function _sweep(SwapOrder memory order, bool isMoved, function() view returns (bool) isRight) private {
        uint256 lane;
        uint64 index;
        (lane, index, orderId, transferId) = _sendOrder(order);
        if (isMoved) _pushOutPrice(HUB, PUSHED);
        bytes memory call = abi.encodeCall(mailboxes[HUB].deliver, (lanes[lane].id, _batchOf(lane, index)));
        uint256 least = HIGH;
        for (uint256 gas = LOW; gas < HIGH; gas += COARSE) {
            bool isDone = _tryWith(call, lanes[lane].id, index, gas, isRight);
            if (isDone && gas < least) least = gas;
            assertEq(isDone, gas >= least, "more gas never does less");
        }
        assertLt(least, HIGH, "delivered with enough gas");
        for (uint256 gas = least - NEAR; gas < least + NEAR; gas += FINE) {
            _tryWith(call, lanes[lane].id, index, gas, isRight);
        }
    }

    /// @dev Whether the message was delivered; then the order has its end, else nothing happened.
    function _tryWith(
        bytes memory call,
        bytes32 laneId,
        uint64 index,
        uint256 gas,
        function() view returns (bool) isRight
    ) private returns (bool isDone) {
        uint256 state = vm.snapshotState();
        (bool succeeded, ) = address(mailboxes[HUB]).call{gas: gas}(call);
        isDone = succeeded && mailboxes[HUB].isDone(laneId, index);
        assertEq(isRight(), isDone, "the right end, or none");
        assertEq(uint256(_entry(HUB, transferId).state), uint256(EntryState.None), "never left at the bridge");
        if (!isDone) assertEq(tokens[HUB].balanceOf(address(receivers[HUB])), 0);
        vm.revertToState(state);
    }
}

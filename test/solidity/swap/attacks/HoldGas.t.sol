// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IAssetReceiver, ReceivedAsset} from "@causeway/solidity/interfaces/IAssetReceiver.sol";
import {OrderResult} from "@causeway/solidity/interfaces/IOrderReceiver.sol";
import {SwapOrder} from "@causeway/solidity/interfaces/ISwapRouter.sol";
import {SwapHeldFixture} from "../world/SwapHeldFixture.sol";
import {BombToken} from "./ReturnBombs.t.sol";

/// @dev The gas around an attempt is what a hold takes: for the shortest order and for the longest that a message can
/// carry.
contract HoldGasTest is SwapHeldFixture {
    /// @dev The call of the longest order: a message carries 32 KiB at most.
    uint256 private constant LONG = 32_500;
    /// @dev What an order is promised for each byte of its payload.
    uint256 private constant PROMISED_PER_BYTE = 3;
    /// @dev Neither is near what any of these orders takes.
    uint256 private constant LITTLE = 50_000;
    uint256 private constant PLENTY = 1_000_000;
    /// @dev A reason so long that an attempt cannot copy it, and what the token must spare so that its caller can.
    uint256 private constant BOMB = 100_000;
    uint256 private constant SPARED_FROM = 40_000;
    uint256 private constant SPARED_TO = 70_000;

    function test_tokenThatHasAllGasBurnt_leavesTheGasOfAHold() public {
        _burnAround(_withBomb(0));
    }

    function test_tokenThatHasAllGasBurnt_leavesTheGasOfALongHold() public {
        _burnAround(_withBomb(LONG));
    }

    /// @dev The payment of the asset is tried before the hold: it gets no gas, and its call is encoded all the same.
    function test_tokenThatHasAllGasBurnt_leavesTheGasOfAHold_afterItsEnd() public {
        SwapOrder memory order = _withBomb(LONG);
        order.holdUntil = 0;
        _burnAround(order);
        order = _withBomb(0);
        order.holdUntil = 0;
        _burnAround(order);
    }

    function test_longCall_takesNoMoreThanThePromiseOfItsBytes() public {
        SwapOrder memory order = _order();
        (order.quotedOut, order.leastOut, order.callGas) = (1, 1, 50_000);
        order.receiver = abi.encodePacked(address(this));
        uint256 short = _leastGasOf(order);
        order.call = new bytes(LONG);
        assertLe(_leastGasOf(order) - short, PROMISED_PER_BYTE * LONG);
    }

    function onOrderFilled(OrderResult calldata, bytes calldata) external pure returns (bytes4) {
        return msg.sig;
    }

    // ---------------------------------------------------------------- helpers

    /// @dev Of a token that is asked for its balance within the attempt.
    function _withBomb(uint256 size) private view returns (SwapOrder memory order) {
        order = _order();
        if (size != 0) (order.callGas, order.call) = (1, new bytes(size));
    }

    /// @dev Whatever the token spares: for one amount, nothing at all is left of what the attempt was given.
    function _burnAround(SwapOrder memory order) private {
        for (uint256 spared = SPARED_FROM; spared < SPARED_TO; spared += 1_000) {
            uint256 state = vm.snapshotState();
            order.destinationHops = _route(_throughPool(address(new BombToken(BOMB, spared))));
            assertTrue(_arriveWith(order, PLENTY), "refused");
            assertEq(_held(), 100 * ONE);
            vm.revertToState(state);
        }
    }

    /// @dev The least with which an order is filled.
    function _leastGasOf(SwapOrder memory order) private returns (uint256 most) {
        uint256 least = LITTLE;
        most = PLENTY;
        while (most - least > 50) {
            uint256 gas = (least + most) / 2;
            uint256 state = vm.snapshotState();
            bool isFilled = _arriveWith(order, gas) && _held() == 0;
            vm.revertToState(state);
            if (isFilled) most = gas;
            else least = gas;
        }
    }

    function _held() private view returns (uint256) {
        return receivers[HUB].heldOf(address(tokens[HUB]));
    }

    /// @dev The bridge hands over an order with 100 of the asset. Whether the receiver takes it.
    function _arriveWith(SwapOrder memory order, uint256 gas) private returns (bool isTaken) {
        _enter(HUB);
        bytes memory payload = _payloadOf(order, "id");
        ReceivedAsset memory received = _arrive(payload);
        vm.prank(address(bridges[HUB]));
        (isTaken, ) = address(receivers[HUB]).call{gas: gas}(
            abi.encodeCall(IAssetReceiver.onAssetReceived, (received, payload))
        );
    }
}

// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {EntryState, TransferRequest} from "@causeway/solidity/interfaces/IBridge.sol";
import {HeldOrder} from "@causeway/solidity/interfaces/ISwapReceiver.sol";
import {ISwapRouter, SwapOrder} from "@causeway/solidity/interfaces/ISwapRouter.sol";

import {VictimFixture} from "./VictimFixture.sol";

/// @dev Takes the arguments of a call apart as any reader of the ABI does.
contract OrderReader {
    function read(bytes calldata call) external pure returns (SwapOrder memory) {
        return abi.decode(call[4:], (SwapOrder));
    }
}

/// @dev 1inch Fusion v1, 2025: a length in calldata was more than the bytes behind it, so the settlement read fields of
/// its own beyond the order, where the attacker had put others. Here each length and each offset of an order's calldata
/// is changed, and each length of the payload that travels.
contract OneInchShiftedFieldsTest is VictimFixture {
    uint256 private constant HEAD = 4 + 32;
    /// @dev Of the payload: the size of the hops, two bytes.
    uint256 private constant SIZE_AT = 137;

    uint256[4] private _dynamic = [uint256(3), 8, 13, 19];
    OrderReader private _reader = new OrderReader();

    function _values(uint256 value) private pure returns (uint256[14] memory) {
        unchecked {
            return
                [
                    0,
                    value + 1,
                    value - 1,
                    value + 32,
                    value - 32,
                    value + 64,
                    value * 2,
                    value + 1024,
                    type(uint256).max,
                    type(uint256).max - 31,
                    type(uint256).max - value,
                    1 << 255,
                    1 << 64,
                    type(uint64).max
                ];
        }
    }

    // ---------------------------------------------------------------- the order's calldata

    function test_signedOrder_withAnyLengthOrOffsetChanged_isRefused_orMeansTheSame() public {
        SwapOrder memory order = _rich();
        tokenIn.mint(user, order.amountIn);
        vm.prank(user);
        tokenIn.approve(permit2, type(uint256).max);
        bytes memory call = abi.encodeCall(ISwapRouter.swapAndBridgeSigned, (order, _sign(order, userKey)));
        uint256 fee = routers[SPOKE_A].quote(order, user).transfer.messageFee;
        // the two arguments' offsets, behind which everything lies one word further
        _sweep(call, 4, fee, user);
        _sweep(call, 4 + 32, fee, user);
        _sweepParts(call, HEAD + 32, fee, user);
        (bool taken, ) = address(routers[SPOKE_A]).call{value: fee}(call);
        assertTrue(taken, "the order is taken as it was signed");
    }

    function test_ownOrder_withAnyLengthOrOffsetChanged_isRefused_orMeansWhatItSays() public {
        SwapOrder memory order = _rich();
        _fundOrder(order);
        uint256 fee = routers[SPOKE_A].quote(order, user).transfer.messageFee;
        bytes memory call = abi.encodeCall(ISwapRouter.swapAndBridge, (order));
        _sweep(call, 4, fee, user);
        _sweepParts(call, HEAD, fee, user);
    }

    /// @dev Bytes behind an order are read by nobody.
    function test_order_withFieldsOfAnotherBehindIt_isTheOrder() public {
        SwapOrder memory order = _rich();
        _fundOrder(order);
        bytes memory call = abi.encodeCall(ISwapRouter.swapAndBridge, (order));
        uint256 fee = routers[SPOKE_A].quote(order, user).transfer.messageFee;
        bytes32 orderId = routers[SPOKE_A].orderIdOf(order, user);
        (order.receiver, order.refundTo) = (abi.encodePacked(attacker), attacker);
        bytes memory longer = bytes.concat(call, abi.encode(order));
        vm.prank(user);
        (bool taken, bytes memory answer) = address(routers[SPOKE_A]).call{value: fee}(longer);
        assertTrue(taken);
        assertEq(abi.decode(answer, (bytes32)), orderId);
    }

    function _sweepParts(bytes memory call, uint256 head, uint256 fee, address sender) private {
        for (uint256 i = 0; i < _dynamic.length; ++i) {
            uint256 offsetAt = head + 32 * _dynamic[i];
            _sweep(call, offsetAt, fee, sender);
            _sweep(call, head + _wordAt(call, offsetAt), fee, sender);
        }
    }

    /// @dev Sets a word to each of several values.
    function _sweep(bytes memory call, uint256 place, uint256 fee, address sender) private {
        uint256 value = _wordAt(call, place);
        uint256[14] memory values = _values(value);
        for (uint256 i = 0; i < values.length; ++i) {
            if (values[i] == value) continue;
            bytes memory changed = bytes.concat(call);
            assembly ("memory-safe") {
                mstore(add(add(changed, 32), place), mload(add(values, mul(i, 32))))
            }
            uint256 state = vm.snapshotState();
            _submit(changed, fee, sender);
            vm.revertToState(state);
        }
    }

    /// @dev Refused; or the order that anybody reads in the calldata was taken, and no other. Some calldata of an
    /// account's own order is read here alone: an offset may lead backwards. No signature is for such an order.
    function _submit(bytes memory changed, uint256 fee, address sender) private {
        bool isSigned = bytes4(changed) == ISwapRouter.swapAndBridgeSigned.selector;
        uint256 before = tokenIn.balanceOf(user);
        vm.prank(sender);
        (bool taken, bytes memory answer) = address(routers[SPOKE_A]).call{value: fee}(changed);
        _assertUnharmed();
        if (!taken) return assertEq(tokenIn.balanceOf(user), before);
        bytes32 orderId = abi.decode(answer, (bytes32));
        if (isSigned) return assertEq(orderId, _hash(SPOKE_A, _rich(), user), "the order that was signed");
        try _reader.read(changed) returns (SwapOrder memory read) {
            assertEq(orderId, _hash(SPOKE_A, read, user), "the hash of the order that is read");
            assertEq(before - tokenIn.balanceOf(user), read.amountIn);
        } catch {}
    }

    // ---------------------------------------------------------------- the payload

    /// @dev The sender of a payload is anybody: another size makes another order of theirs, or none.
    function test_payload_withAnySizeOfItsHops_spendsNothingOfOthers() public {
        HeldOrder memory held = _hold();
        uint256 kept = receivers[HUB].heldOf(address(tokens[HUB]));
        SwapOrder memory order = _rich();
        bytes memory payload = _payloadOf(order, keccak256("of the attacker"));
        uint256 most = order.destinationHops.length + order.call.length;
        uint256[10] memory sizes = [0, 1, 21, 23, 25, 26, most, most + 1, 256, 65_535];
        for (uint256 i = 0; i < sizes.length; ++i) {
            _enter(HUB);
            uint256 state = vm.snapshotState();
            (payload[SIZE_AT], payload[SIZE_AT + 1]) = (bytes1(uint8(sizes[i] >> 8)), bytes1(uint8(sizes[i])));
            _deliverPayload(payload, sizes[i] <= most);
            assertTrue(receivers[HUB].isHeld(held));
            assertGe(receivers[HUB].heldOf(address(tokens[HUB])), kept);
            _assertEmpty();
            vm.revertToState(state);
        }
    }

    function test_payload_withoutACall_isAnOrderAtItsLengthAlone() public {
        SwapOrder memory order = _order();
        bytes memory payload = _payloadOf(order, keccak256("of the attacker"));
        uint256 size = order.destinationHops.length;
        for (uint256 other = size - 2; other <= size + 2; ++other) {
            uint256 state = vm.snapshotState();
            (payload[SIZE_AT], payload[SIZE_AT + 1]) = (bytes1(uint8(other >> 8)), bytes1(uint8(other)));
            _deliverPayload(payload, other == size);
            vm.revertToState(state);
        }
        _deliverPayload(bytes.concat(payload, hex"00"), false);
    }

    function _deliverPayload(bytes memory payload, bool isOrder) private {
        TransferRequest memory request = _request(SPOKE_A, HUB, 100 * ONE);
        request.receiver = abi.encodePacked(address(receivers[HUB]));
        (request.gasLimit, request.payload) = (900_000, payload);
        (uint256 lane, uint64 index, bytes32 id) = _send(SPOKE_A, request);
        assertTrue(_deliver(lane, index));
        EntryState expected = isOrder ? EntryState.None : EntryState.Ready;
        assertEq(uint256(_entry(HUB, id).state), uint256(expected));
    }

    // ---------------------------------------------------------------- helpers

    /// @dev An order with bytes of each kind.
    function _rich() private view returns (SwapOrder memory order) {
        order = _order();
        (order.callGas, order.call, order.nonce) = (200_000, "forty bytes that are for the receiver here", 7);
        order.minReceived = 97 * ONE;
    }

    function _wordAt(bytes memory data, uint256 place) private pure returns (uint256 word) {
        assembly ("memory-safe") {
            word := mload(add(add(data, 32), place))
        }
    }
}

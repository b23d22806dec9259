// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {HeldOrder, ISwapReceiver} from "@causeway/solidity/interfaces/ISwapReceiver.sol";
import {ISwapRouter, OrderSignature, SwapOrder} from "@causeway/solidity/interfaces/ISwapRouter.sol";
import {VictimFixture} from "./VictimFixture.sol";

/// @dev Butter 2026: a stored message's hash was over adjacent fields of varying length without their lengths. Bytes
/// moved between fields, and a retry still had the same hash. Here bytes move between an order's fields of varying
/// length, and between those of its payload: each time it is another order.
contract ButterPackedFieldsTest is VictimFixture {
    /// @dev Bytes of two fields, divided at another place.
    function _divide(bytes memory both, uint256 place) private pure returns (bytes memory first, bytes memory second) {
        (first, second) = (new bytes(place), new bytes(both.length - place));
        for (uint256 i = 0; i < both.length; ++i) {
            if (i < place) first[i] = both[i];
            else second[i - place] = both[i];
        }
    }

    function _rich() private view returns (SwapOrder memory order) {
        order = _order();
        (order.callGas, order.call) = (200_000, "for the receiver");
    }

    // ---------------------------------------------------------------- the order's id

    function test_orderId_changes_whereverBytesMoveBetweenFields() public view {
        SwapOrder memory order = _rich();
        bytes32 orderId = routers[SPOKE_A].orderIdOf(order, user);
        bytes[4] memory fields = [order.hops, order.destinationHops, order.receiver, order.call];
        for (uint256 i = 0; i < 4; ++i) {
            for (uint256 k = 0; k < 4; ++k) {
                if (i == k) continue;
                bytes memory both = bytes.concat(fields[i], fields[k]);
                for (uint256 place = 0; place <= both.length; ++place) {
                    if (place == fields[i].length) continue;
                    bytes[4] memory moved = [fields[0], fields[1], fields[2], fields[3]];
                    (moved[i], moved[k]) = _divide(both, place);
                    assertTrue(_idWith(order, moved) != orderId, "another order");
                }
            }
        }
    }

    function test_orderId_changes_ifFieldsChangePlaces() public view {
        SwapOrder memory order = _rich();
        bytes32 orderId = routers[SPOKE_A].orderIdOf(order, user);
        bytes[4] memory fields = [order.hops, order.destinationHops, order.receiver, order.call];
        for (uint256 i = 0; i < 4; ++i) {
            for (uint256 k = i + 1; k < 4; ++k) {
                bytes[4] memory swapped = [fields[0], fields[1], fields[2], fields[3]];
                (swapped[i], swapped[k]) = (fields[k], fields[i]);
                assertTrue(_idWith(order, swapped) != orderId, "another order");
            }
        }
    }

    function test_signature_doesNotCoverAnOrderWhoseBytesMoved() public {
        SwapOrder memory order = _rich();
        tokenIn.mint(user, order.amountIn);
        vm.prank(user);
        tokenIn.approve(permit2, type(uint256).max);
        OrderSignature memory signed = _sign(order, userKey);
        bytes memory both = bytes.concat(order.destinationHops, order.call);
        uint256 size = order.destinationHops.length;
        for (uint256 place = 0; place <= both.length; ++place) {
            if (place == size) continue;
            (order.destinationHops, order.call) = _divide(both, place);
            vm.expectRevert();
            routers[SPOKE_A].swapAndBridgeSigned{value: 1 ether}(order, signed);
        }
        (order.destinationHops, order.call) = _divide(both, size);
        routers[SPOKE_A].swapAndBridgeSigned{value: 1 ether}(order, signed);
    }

    // ---------------------------------------------------------------- the hold

    /// @dev The route and the call of a held order lie next to each other, as in the robbed contract.
    function test_heldOrder_whoseBytesMoved_isNotHeld() public {
        SwapOrder memory order = _rich();
        HeldOrder memory held = _holdOrder(order);
        bytes memory both = bytes.concat(order.destinationHops, order.call);
        for (uint256 place = 0; place <= both.length; ++place) {
            if (place == order.destinationHops.length) continue;
            SwapOrder memory moved = _rich();
            (moved.destinationHops, moved.call) = _divide(both, place);
            held.payload = _payloadOf(moved, orderId);
            assertFalse(receivers[HUB].isHeld(held));
            vm.prank(receiver);
            vm.expectRevert(abi.encodeWithSelector(ISwapReceiver.NotHeld.selector, transferId));
            receivers[HUB].take(held, attacker);
        }
        held.payload = _payloadOf(order, orderId);
        assertTrue(receivers[HUB].isHeld(held));
    }

    function test_heldOrder_withAnyFieldChanged_isNotHeld() public {
        HeldOrder memory held = _holdOrder(_rich());
        for (uint256 field = 0; field < 6; ++field) {
            HeldOrder memory changed = abi.decode(abi.encode(held), (HeldOrder));
            if (field == 0) changed.token = address(tokenOut);
            if (field == 1) changed.amount += 1;
            if (field == 2) changed.heldAt -= 30 minutes;
            if (field == 3) changed.payload = bytes.concat(held.payload, hex"00");
            if (field == 4) changed.transferId = bytes32(uint256(held.transferId) ^ 1);
            if (field == 5) (changed.amount, changed.payload) = (held.amount >> 8, bytes.concat(hex"00", held.payload));
            assertFalse(receivers[HUB].isHeld(changed));
            vm.prank(receiver);
            vm.expectRevert(abi.encodeWithSelector(ISwapReceiver.NotHeld.selector, changed.transferId));
            receivers[HUB].take(changed, attacker);
        }
        assertTrue(receivers[HUB].isHeld(held));
    }

    function _idWith(SwapOrder memory order, bytes[4] memory fields) private view returns (bytes32) {
        (order.hops, order.destinationHops, order.receiver, order.call) = (fields[0], fields[1], fields[2], fields[3]);
        return ISwapRouter(routers[SPOKE_A]).orderIdOf(order, user);
    }
}

// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {EntryState, TransferFrame} from "@causeway/solidity/interfaces/IBridge.sol";
import {HeldOrder, ISwapReceiver} from "@causeway/solidity/interfaces/ISwapReceiver.sol";
import {SwapOrder} from "@causeway/solidity/interfaces/ISwapRouter.sol";
import {ICheatcodes} from "../../../packages/simulator/solidity/ICheatcodes.sol";
import {SwapHeldFixture} from "./world/SwapHeldFixture.sol";

/// @dev Contracts that could do nothing with what an order pays them.
contract UnpayableAccountsTest is SwapHeldFixture {
    function _unpayable() private view returns (address[5] memory) {
        return
            [
                address(receivers[HUB]),
                address(executors[HUB]),
                executors[HUB].orderCaller(),
                address(tokens[HUB]),
                address(tokenOut)
            ];
    }

    // ---------------------------------------------------------------- the owner's own exits

    function test_take_toAnUnpayableAccount_reverts() public {
        HeldOrder memory held = _hold();
        address[5] memory refused = _unpayable();
        vm.startPrank(receiver);
        for (uint256 i = 0; i < refused.length; ++i) {
            vm.expectRevert(abi.encodeWithSelector(ISwapReceiver.InvalidAccount.selector, refused[i]));
            receivers[HUB].take(held, refused[i]);
        }
        vm.expectRevert(abi.encodeWithSelector(ISwapReceiver.InvalidAccount.selector, address(0)));
        receivers[HUB].take(held, address(0));
    }

    function test_fillAsOwner_toAnUnpayableAccount_reverts() public {
        HeldOrder memory held = _hold();
        address[5] memory refused = _unpayable();
        bytes memory hops = _route(
            abi.encodePacked(_throughPool(address(tokenOut)), _throughPair(address(tokens[HUB])))
        );
        vm.startPrank(receiver);
        for (uint256 i = 0; i < refused.length; ++i) {
            vm.expectRevert(abi.encodeWithSelector(ISwapReceiver.InvalidAccount.selector, refused[i]));
            receivers[HUB].fillAsOwner(held, hops, 0, refused[i]);
        }
        vm.expectRevert(abi.encodeWithSelector(ISwapReceiver.InvalidAccount.selector, address(0)));
        receivers[HUB].fillAsOwner(held, hops, 0, address(0));
    }

    // ---------------------------------------------------------------- orders to such a receiver

    function test_orderToAnUnpayableReceiver_isHeldForTheFallbackReceiver() public {
        address[5] memory refused = _unpayable();
        for (uint256 i = 0; i < refused.length; ++i) {
            (HeldOrder memory held, bytes32 reason) = _heldFor(refused[i], i);
            assertEq(reason, bytes32(abi.encodeWithSelector(ISwapReceiver.InvalidAccount.selector, refused[i])));
            vm.expectRevert(abi.encodeWithSelector(ISwapReceiver.InvalidAccount.selector, refused[i]));
            receivers[HUB].fill(held, _direct());
            vm.prank(fallbackReceiver);
            assertGt(receivers[HUB].fillAsOwner(held, _direct(), 1, fallbackReceiver), 0);
            _assertEmpty();
        }
    }

    function test_release_ofAnOrderToAnUnpayableReceiver_paysTheFallbackReceiver() public {
        address[5] memory refused = _unpayable();
        for (uint256 i = 0; i < refused.length; ++i) {
            (HeldOrder memory held, ) = _heldFor(refused[i], i);
            _pass(1 days);
            _enter(HUB);
            uint256 before = tokens[HUB].balanceOf(fallbackReceiver);
            receivers[HUB].release(held);
            assertEq(tokens[HUB].balanceOf(fallbackReceiver) - before, held.amount);
            _assertEmpty();
        }
    }

    function test_orderToAnUnpayableReceiver_afterTheHoldsEnd_paysTheFallbackReceiver() public {
        address[5] memory refused = _unpayable();
        for (uint256 i = 0; i < refused.length; ++i) {
            SwapOrder memory order = _orderTo(refused[i]);
            order.holdUntil = uint40(time);
            (uint256 lane, uint64 index, ) = _sendPayload(_payloadOf(order, bytes32(i)), i);
            uint256 before = tokens[HUB].balanceOf(fallbackReceiver);
            ICheatcodes.Log memory log = _logOf(_deliverLogged(lane, index), ISwapReceiver.OrderTaken.selector);
            assertEq(address(uint160(uint256(log.topics[3]))), fallbackReceiver);
            assertGt(tokens[HUB].balanceOf(fallbackReceiver) - before, 98 * ONE);
            _assertEmpty();
        }
    }

    function test_orderWithoutAnAccountToPay_isNoOrder_andAnybodyHasItGoBack() public {
        address[5] memory refused = _unpayable();
        for (uint256 i = 0; i < refused.length; ++i) {
            SwapOrder memory order = _orderTo(refused[i]);
            order.fallbackReceiver = i == 0 ? address(0) : refused[i - 1];
            (uint256 lane, uint64 index, bytes32 id) = _sendPayload(_payloadOf(order, bytes32(i)), i);
            assertTrue(_deliver(lane, index));
            assertEq(uint256(_entry(HUB, id).state), uint256(EntryState.Ready));
            uint256 fee = bridges[HUB].quoteReturn(chainIds[SPOKE_A]);
            TransferFrame memory transfer = _transferOf(lane, index);
            vm.recordLogs();
            vm.prank(stranger);
            receivers[HUB].sendBack{value: fee}(transfer);
            _note();
            assertEq(uint256(_entry(HUB, id).state), uint256(EntryState.Returned));
        }
    }

    function test_release_neverPaysAnUnpayableFallbackReceiver() public {
        address[5] memory refused = _unpayable();
        for (uint256 i = 0; i < refused.length; ++i) {
            SwapOrder memory order = _order();
            (order.fallbackReceiver, order.quotedOut) = (refused[i], type(uint128).max);
            (uint256 lane, uint64 index, bytes32 id) = _sendPayload(_payloadOf(order, bytes32(i)), i);
            HeldOrder memory held = _heldIn(_deliverLogged(lane, index), id, _payloadOf(order, bytes32(i)));
            _pass(1 days);
            _enter(HUB);
            bytes memory payment = abi.encodeCall(IERC20.transfer, (receiver, held.amount));
            vm.mockCallRevert(address(tokens[HUB]), payment, "blacklisted");
            bytes4 selector = ISwapReceiver.PaymentRefused.selector;
            vm.expectRevert(abi.encodeWithSelector(selector, address(tokens[HUB]), receiver, refused[i]));
            receivers[HUB].release(held);
            vm.clearMockedCalls();
            vm.prank(receiver);
            receivers[HUB].take(held, stranger);
        }
    }

    // ---------------------------------------------------------------- helpers

    function _orderTo(address account) private view returns (SwapOrder memory order) {
        order = _order();
        order.receiver = abi.encodePacked(account);
    }

    function _heldFor(address account, uint256 salt) private returns (HeldOrder memory held, bytes32 reason) {
        bytes memory payload = _payloadOf(_orderTo(account), bytes32(salt));
        (uint256 lane, uint64 index, bytes32 id) = _sendPayload(payload, salt);
        ICheatcodes.Log[] memory logs = _deliverLogged(lane, index);
        held = _heldIn(logs, id, payload);
        (, , reason) = abi.decode(_logOf(logs, ISwapReceiver.OrderHeld.selector).data, (address, uint256, bytes32));
    }
}

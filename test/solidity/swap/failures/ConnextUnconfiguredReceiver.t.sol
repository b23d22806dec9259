// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {EntryState, TransferFrame} from "@causeway/solidity/interfaces/IBridge.sol";
import {HeldOrder} from "@causeway/solidity/interfaces/ISwapReceiver.sol";
import {SwapOrder} from "@causeway/solidity/interfaces/ISwapRouter.sol";
import {ICheatcodes} from "../../../../packages/simulator/solidity/ICheatcodes.sol";
import {IExecutor} from "../../../../contracts/swap/interfaces/IExecutor.sol";
import {SwapHeldFixture} from "../world/SwapHeldFixture.sol";

/// @dev LI.FI on Connext, 2023: a receiver was not configured at the destination, so each call of it reverted, and its
/// users' funds stood there. Here an order that its destination cannot swap is held for its owner. An order whose
/// receiver is no contract yet is executed once it is, or goes back.
contract ConnextUnconfiguredReceiverTest is SwapHeldFixture {
    function _removeVenues() private {
        _enter(HUB);
        uint256[] memory ids = executors[HUB].venueIds();
        vm.startPrank(admin);
        for (uint256 i = 0; i < ids.length; ++i) {
            executors[HUB].removeVenue(uint8(ids[i]));
        }
        vm.stopPrank();
    }

    function test_order_toAChainWithoutVenues_isHeld_andItsOwnerTakesTheAsset() public {
        (uint256 lane, uint64 index, bytes32 id, bytes32 transfer) = _sendOrder(_order());
        _removeVenues();
        ICheatcodes.Log[] memory logs = _deliverLogged(lane, index);
        HeldOrder memory held = _heldIn(logs, transfer, _payloadOf(_order(), id));
        vm.prank(stranger);
        vm.expectRevert(abi.encodeWithSelector(IExecutor.UnknownVenue.selector, POOLS));
        receivers[HUB].fill(held, _direct());
        vm.prank(receiver);
        receivers[HUB].take(held, receiver);
        assertEq(tokens[HUB].balanceOf(receiver), held.amount);
        assertGt(held.amount, 98 * ONE);
        _assertEmpty();
    }

    function test_order_toAChainWithoutVenues_isPaidInTheAsset_onceItsHoldIsOver() public {
        (uint256 lane, uint64 index, bytes32 id, bytes32 transfer) = _sendOrder(_order());
        _removeVenues();
        HeldOrder memory held = _heldIn(_deliverLogged(lane, index), transfer, _payloadOf(_order(), id));
        _pass(1 days);
        _enter(HUB);
        vm.prank(stranger);
        receivers[HUB].release(held);
        assertEq(tokens[HUB].balanceOf(receiver), held.amount);
        _assertEmpty();
    }

    function test_order_toAReceiverThatIsNoContractYet_isExecutedOnceItIs() public {
        (uint256 lane, uint64 index, bytes32 id, TransferFrame memory transfer, bytes memory code) = _sentTooEarly();
        vm.etch(address(receivers[HUB]), code);
        bridges[HUB].execute(transfer);
        assertEq(uint256(_entry(HUB, id).state), uint256(EntryState.None));
        assertGt(tokenOut.balanceOf(receiver), 98 * WHOLE);
        assertTrue(mailboxes[HUB].isDone(lanes[lane].id, index));
    }

    /// @dev Nobody deploys it: anybody sends the transfer back, and its origin pays `refundTo`.
    function test_order_toAReceiverThatNeverIsAContract_goesBack() public {
        (uint256 lane, uint64 index, bytes32 id, TransferFrame memory transfer, ) = _sentTooEarly();
        _passWeeks(5);
        uint256 fee = bridges[HUB].quoteReturn(chainIds[SPOKE_A]);
        vm.recordLogs();
        vm.prank(stranger);
        bridges[HUB].sendBack{value: fee}(transfer);
        _note();
        assertEq(uint256(_entry(HUB, id).state), uint256(EntryState.Returned));
        uint256 home = _laneBetween(HUB, SPOKE_A);
        assertTrue(_deliver(home, uint64(leaves[home].length - 1)));
        bytes32[] memory siblings = _siblings(lane, index);
        bridges[SPOKE_A].settleReturn(transfer, siblings);
        assertGt(_unitsOf(SPOKE_A, user), 98 * ONE);
    }

    function test_orders_areRefused_beforeTheirReceiverIsNamed() public {
        _enter(SPOKE_A);
        vm.prank(admin);
        _settings(SPOKE_A).setDestination(chainIds[HUB], _destination(address(0)));
        SwapOrder memory order = _order();
        _fundOrder(order);
        vm.prank(user);
        vm.expectRevert(abi.encodeWithSignature("NoReceiverOn(uint64)", chainIds[HUB]));
        routers[SPOKE_A].swapAndBridge(order);
    }

    /// @dev Both chains follow each other meanwhile.
    function _passWeeks(uint256 weeks_) private {
        for (uint256 i = 0; i < weeks_; ++i) {
            _pass(7 days);
            bytes memory evidence = _evidence(_sign(HUB));
            _enter(SPOKE_A);
            clients[SPOKE_A][HUB].accept(evidence);
            evidence = _evidence(_sign(SPOKE_A));
            _enter(HUB);
            clients[HUB][SPOKE_A].accept(evidence);
        }
    }

    /// @dev An order that arrives before its receiver does.
    function _sentTooEarly()
        private
        returns (uint256 lane, uint64 index, bytes32 id, TransferFrame memory transfer, bytes memory code)
    {
        (lane, index, , id) = _sendOrder(_order());
        code = address(receivers[HUB]).code;
        vm.etch(address(receivers[HUB]), "");
        assertTrue(_deliver(lane, index));
        assertEq(uint256(_entry(HUB, id).state), uint256(EntryState.Ready));
        assertEq(tokens[HUB].balanceOf(address(receivers[HUB])), 0, "the bridge has it");
        transfer = _transferOf(lane, index);
    }
}

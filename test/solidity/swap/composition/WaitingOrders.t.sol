// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Entry, EntryState, TransferFrame} from "@causeway/solidity/interfaces/IBridge.sol";
import {HeldOrder} from "@causeway/solidity/interfaces/ISwapReceiver.sol";
import {SwapOrder} from "@causeway/solidity/interfaces/ISwapRouter.sol";
import {CHEATCODES} from "../../../../packages/simulator/solidity/ICheatcodes.sol";
import {LightClient} from "../../../../contracts/light-clients/LightClient.sol";
import {ComposedFixture} from "./ComposedFixture.sol";

/// @dev Orders whose transfer has to wait at the hub: for liquidity, or for another proof.
contract WaitingOrdersTest is ComposedFixture {
    function setUp() public override {
        super.setUp();
        _sendOne(_order());
    }

    /// @dev Arrives at a vault of 40 USD, and is drained in parts.
    function _queued() private {
        _leave(40 * ONE);
        assertTrue(_deliver(lane, index));
        _assertState(EntryState.Waiting);
        assertEq(tokens[HUB].balanceOf(address(receivers[HUB])), 0);
        _drain();
        Entry memory entry = _entry(HUB, transferId);
        assertGt(entry.setAside, 39 * ONE);
        assertGt(entry.queued, 0);
        _assertState(EntryState.Waiting);
        assertEq(tokens[HUB].balanceOf(address(receivers[HUB])), 0, "no part reaches it without its call");
    }

    function _ready() private returns (TransferFrame memory) {
        _queued();
        _provide(HUB, 1_000 * ONE);
        _drain();
        _assertState(EntryState.Ready);
        return _transferOf(lane, index);
    }

    function test_queueDrainedInParts_thenExecutedByAStranger_fillsTheOrderWhole() public {
        TransferFrame memory transfer = _ready();
        vm.prank(stranger);
        bridges[HUB].execute(transfer);
        _assertState(EntryState.None);
        assertGt(tokenOut.balanceOf(receiver), _order().quotedOut);
        _assertEmpty();
    }

    function test_queueDrainedInParts_thenExecutedAtAMovedPrice_isHeldWhole() public {
        TransferFrame memory transfer = _ready();
        _pushOutPrice(HUB, PUSHED);
        vm.recordLogs();
        vm.prank(stranger);
        bridges[HUB].execute(transfer);
        HeldOrder memory held = _heldIn(CHEATCODES.getRecordedLogs(), transferId, _payloadOf(_order(), orderId));
        assertGt(held.amount, 99 * ONE);
        _assertState(EntryState.None);
        _assertEmpty();
    }

    function test_queueDrainedInParts_thenClaimedByAStranger_isHeldForItsOwner() public {
        TransferFrame memory transfer = _ready();
        vm.recordLogs();
        vm.prank(stranger);
        receivers[HUB].claim(transfer);
        HeldOrder memory held = _heldIn(CHEATCODES.getRecordedLogs(), transferId, _payloadOf(_order(), orderId));
        vm.expectRevert();
        bridges[HUB].execute(transfer);
        vm.prank(stranger);
        receivers[HUB].fill(held, _direct());
        assertGt(tokenOut.balanceOf(receiver), _order().quotedOut);
        _assertEmpty();
    }

    /// @dev A part that is set aside goes back with the rest.
    function test_queueDrainedInPart_thenSentBackByTheOwner_isPaidAtTheOrigin() public {
        _queued();
        _sendBackAs(receiver);
        _assertState(EntryState.Returned);
        _carryHome();
        _settleReturn();
        assertGt(_unitsOf(SPOKE_A, user), 99 * ONE);
        _provide(HUB, 1_000 * ONE);
        TransferFrame memory transfer = _transferOf(lane, index);
        vm.expectRevert();
        bridges[HUB].execute(transfer);
        vm.expectRevert();
        receivers[HUB].claim(transfer);
        assertEq(tokenOut.balanceOf(receiver), 0);
        _assertEmpty();
    }

    // ---------------------------------------------------------------- contained, and proven again

    function _distrust() private {
        _enter(HUB);
        vm.prank(admin);
        LightClient(address(clients[HUB][SPOKE_A])).distrust();
        _pass(1 hours);
        _enter(HUB);
    }

    function _reprove() private {
        bridges[HUB].reprove(lanes[lane].id, _batchOf(lane, index));
    }

    function test_contained_thenProvenAgain_thenDrained_fillsTheOrder() public {
        _queued();
        uint32 provenance = _entry(HUB, transferId).provenance;
        _distrust();
        bridges[HUB].contain(USD, provenance);
        _provide(HUB, 1_000 * ONE);
        vm.expectRevert();
        this.drain();
        _reprove();
        _drain();
        _assertState(EntryState.Ready);
        TransferFrame memory transfer = _transferOf(lane, index);
        vm.prank(stranger);
        bridges[HUB].execute(transfer);
        assertGt(tokenOut.balanceOf(receiver), _order().leastOut);
        _assertEmpty();
    }

    /// @dev Neither a stranger nor the owner gets an amount whose proof counts no more.
    function test_ready_thenDistrusted_isNeitherExecutedNorClaimedNorSentBack_untilProvenAgain() public {
        TransferFrame memory transfer = _ready();
        _distrust();
        vm.expectRevert();
        bridges[HUB].execute(transfer);
        vm.expectRevert();
        receivers[HUB].claim(transfer);
        vm.deal(receiver, 10 ether);
        vm.prank(receiver);
        vm.expectRevert();
        receivers[HUB].sendBack{value: 1 ether}(transfer);
        assertEq(receiver.balance, 10 ether);
        _reprove();
        _drain();
        bridges[HUB].execute(transfer);
        assertGt(tokenOut.balanceOf(receiver), _order().leastOut);
        _assertEmpty();
    }

    /// @dev A held order was paid before: no distrust takes it back.
    function test_held_thenDistrusted_keepsItsExits() public {
        _pushOutPrice(HUB, PUSHED);
        SwapOrder memory order = _order();
        HeldOrder memory held = _heldIn(_deliverLogged(lane, index), transferId, _payloadOf(order, orderId));
        _distrust();
        vm.prank(receiver);
        receivers[HUB].take(held, receiver);
        assertEq(tokens[HUB].balanceOf(receiver), held.amount);
    }

    function drain() external {
        _drain();
    }
}

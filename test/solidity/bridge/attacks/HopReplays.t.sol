// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {EntryState, IBridge, IBridgeEvents, TransferFrame} from "@causeway/solidity/interfaces/IBridge.sol";
import {Batch, IMailbox} from "@causeway/solidity/interfaces/IMailbox.sol";
import {Peers} from "../../../../contracts/messaging/peers/Peers.sol";
import {LightClient} from "../../../../contracts/light-clients/LightClient.sol";
import {BridgeFixture} from "../BridgeFixture.sol";

/// @dev A transfer of spoke A to spoke B passes the hub, whose bridge holds the same asset: it is paid at B alone, by
/// the bridge that it names, once.
contract HopReplaysTest is BridgeFixture {
    uint256 private constant UNITS = 1_000 * ONE;

    uint256 internal lane;
    uint64 internal index;
    bytes32 internal id;

    function setUp() public override {
        super.setUp();
        (lane, index, id) = _send(SPOKE_A, _request(SPOKE_A, SPOKE_B, UNITS));
        _assertHeld(HUB, LIQUIDITY);
    }

    function _assertHeld(uint256 chain, uint256 units) private view {
        assertEq(_unitsOf(chain, address(custodies[chain])), units);
    }

    function test_onTheHub_itIsOfNobody() public {
        Batch memory batch = _batchOf(lane, index);
        TransferFrame memory transfer = _transferOf(lane, index);
        _enter(HUB);
        bytes memory unknown = abi.encodeWithSelector(IMailbox.UnknownLane.selector, transfer.laneId);
        vm.expectRevert(unknown);
        mailboxes[HUB].deliver(transfer.laneId, batch);
        vm.expectRevert(unknown);
        bridges[HUB].reprove(transfer.laneId, batch);
        _pass(LIFETIME + 1);
        vm.expectRevert();
        bridges[HUB].end{value: 1 ether}(transfer.laneId, batch);
        bytes memory wrong = abi.encodeWithSelector(IBridgeEvents.WrongState.selector, id, EntryState.None);
        vm.expectRevert(wrong);
        bridges[HUB].claim(transfer, receiver);
        vm.expectRevert(wrong);
        bridges[HUB].execute(transfer);
        _assertHeld(HUB, LIQUIDITY);
    }

    /// @dev The hub proves its own lanes to spoke B, too.
    function test_asAMessageOfTheHubs_itIsNotProven() public {
        uint256 other = _laneBetween(HUB, SPOKE_B);
        _send(HUB, _request(HUB, SPOKE_B, ONE));
        Batch memory batch = _batchOf(other, 0);
        batch.members = frames[lane][index];
        vm.expectPartialRevert(IMailbox.NotInOutbox.selector);
        mailboxes[SPOKE_B].deliver(lanes[other].id, batch);
        assertEq(_unitsOf(SPOKE_B, receiver), 0);
    }

    /// @dev Whatever later checkpoint of the hub proves it.
    function test_onEachHopAgain_itIsPaidOnce() public {
        assertTrue(_deliver(lane, index));
        uint256 paid = _unitsOf(SPOKE_B, receiver);
        assertEq(paid, UNITS - ONE / 2);
        for (uint256 i = 0; i < 3; ++i) {
            _carry(SPOKE_A, SPOKE_B, ONE);
            uint256 later = _unitsOf(SPOKE_B, receiver);
            _deliver(lane, index);
            assertEq(_unitsOf(SPOKE_B, receiver), later);
        }
    }

    /// @dev The clients on its way are distrusted, so that all is proven again.
    function test_onHopsThatAreProvenAfresh_itIsPaidOnce() public {
        assertTrue(_deliver(lane, index));
        uint256 paid = _unitsOf(SPOKE_B, receiver);
        _enter(SPOKE_B);
        vm.prank(admin);
        LightClient(address(clients[SPOKE_B][HUB])).distrust();
        _pass(1 hours);
        _deliver(lane, index);
        Batch memory batch = _batchOf(lane, index);
        vm.expectRevert(abi.encodeWithSelector(IBridgeEvents.WrongState.selector, id, EntryState.None));
        bridges[SPOKE_B].reprove(lanes[lane].id, batch);
        assertEq(_unitsOf(SPOKE_B, receiver), paid);
    }

    /// @dev Another bridge of the same mailbox, which trusts the same peers and holds the same asset.
    function test_atAnotherBridge_itIsOfNobody() public {
        _enter(SPOKE_B);
        IBridge other = _newBridge(SPOKE_B);
        vm.prank(admin);
        Peers(address(other)).setPeer(_interop(SPOKE_A, address(bridges[SPOKE_A])));
        _pass(LIFETIME + 1);
        Batch memory batch = _batchOf(lane, index);
        vm.expectRevert(
            abi.encodeWithSelector(IMailbox.NotRecipient.selector, address(other), address(bridges[SPOKE_B]))
        );
        other.end{value: 1 ether}(lanes[lane].id, batch);
        vm.expectRevert(abi.encodeWithSelector(IBridgeEvents.NotProven.selector, id));
        other.reprove(lanes[lane].id, batch);
        assertFalse(mailboxes[SPOKE_B].isDone(lanes[lane].id, index));
    }

    /// @dev Who ends what goes to B takes nothing back on the hub, which the notice passes.
    function test_whatEndedAtItsDestination_comesBackToItsOriginAlone() public {
        _pass(LIFETIME + 1);
        Batch memory batch = _batchOf(lane, index);
        uint256 fee = expiries[SPOKE_B].quoteNotice(lanes[lane].id);
        vm.recordLogs();
        bridges[SPOKE_B].end{value: fee}(lanes[lane].id, batch);
        _note();
        uint256 back = _laneBetween(SPOKE_B, SPOKE_A);
        Batch memory notice = _batchOf(back, 0);
        TransferFrame memory transfer = _transferOf(lane, index);
        bytes32[] memory siblings = _siblings(lane, index);
        _enter(HUB);
        vm.expectRevert(abi.encodeWithSelector(IMailbox.UnknownLane.selector, lanes[back].id));
        mailboxes[HUB].deliver(lanes[back].id, notice);
        vm.expectRevert();
        expiries[HUB].settle(transfer.laneId, index, transfer.frame, siblings);
        assertTrue(_deliver(back, 0));
        expiries[SPOKE_A].settle(transfer.laneId, index, transfer.frame, siblings);
        assertEq(_unitsOf(SPOKE_A, user), UNITS);
        _assertHeld(HUB, LIQUIDITY);
    }
}

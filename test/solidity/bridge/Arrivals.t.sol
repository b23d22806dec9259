// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IERC7786Recipient} from "@openzeppelin/contracts/interfaces/draft-IERC7786.sol";
import {Entry, EntryState, IBridgeEvents} from "@causeway/solidity/interfaces/IBridge.sol";
import {Batch} from "@causeway/solidity/interfaces/IMailbox.sol";
import {PeerRecords} from "../../../contracts/messaging/peers/PeerRecords.sol";
import {BridgeFixture} from "./BridgeFixture.sol";
import {gasOf} from "./InsufficientGas.sol";

contract ArrivalsTest is BridgeFixture {
    function test_aTransfer_isPaidLessTheFee() public {
        (, , bytes32 id) = _carry(HUB, SPOKE_A, 1_000 * ONE);
        assertEq(_unitsOf(SPOKE_A, receiver), 1_000 * ONE - ONE / 2);
        assertEq(uint8(_entry(SPOKE_A, id).state), uint8(EntryState.None));
        assertEq(_books(HUB).net, int256(1_000 * ONE));
        assertEq(_books(SPOKE_A).net, -int256(1_000 * ONE));
    }

    function test_aTransfer_isMintedWhereTheAssetIsMinted() public {
        _carry(HUB, SPOKE_B, 1_000 * ONE);
        assertEq(_unitsOf(SPOKE_B, receiver), 1_000 * ONE - ONE / 2);
    }

    function test_aTransferThatIsPaid_isTold() public {
        (uint256 lane, uint64 index, bytes32 id) = _send(HUB, _request(HUB, SPOKE_A, 1_000 * ONE));
        Batch memory batch = _batchOf(lane, index);
        vm.expectEmit(address(bridges[SPOKE_A]));
        emit IBridgeEvents.TransferPaid(id, USD, receiver, 1_000 * ONE - ONE / 2);
        mailboxes[SPOKE_A].deliver(lanes[lane].id, batch);
    }

    function test_aTransferThatWaits_isTold() public {
        (uint256 lane, uint64 index, bytes32 id) = _send(HUB, _request(HUB, SPOKE_A, CAPACITY + 5));
        Batch memory batch = _batchOf(lane, index);
        vm.expectEmit(address(bridges[SPOKE_A]));
        // the first provenance is 1: twice that
        emit IBridgeEvents.TransferWaits(id, USD, EntryState.Waiting, 4, 0, 5, CAPACITY);
        mailboxes[SPOKE_A].deliver(lanes[lane].id, batch);
    }

    // ---------------------------------------------------------------- what a peer that lies may say

    function test_theMostThatOneNumberHolds_waits() public {
        bytes memory payload = _transfer(type(uint80).max, 7, abi.encodePacked(uint8(20), receiver));
        (uint256 lane, uint64 index) = _forge(payload);
        assertTrue(_deliver(lane, index));
        Entry memory entry = _entry(SPOKE_A, leaves[lane][index]);
        assertEq(entry.held, type(uint80).max - CAPACITY);
        assertEq(entry.queued, CAPACITY);
    }

    function test_moreThanOneNumberHolds_isRefused() public {
        bytes memory payload = _transfer(uint256(type(uint80).max) + 1, 0, abi.encodePacked(uint8(20), receiver));
        uint256 units = uint256(type(uint80).max) + 1;
        _expectRefused(payload, abi.encodeWithSelector(IBridgeEvents.TransferTooLarge.selector, units));
    }

    function test_aReceiverWhoIsNobodyHere_isRefused() public {
        bytes memory payload = _transfer(ONE, 0, abi.encodePacked(uint8(19), bytes19(bytes20(receiver))));
        _expectRefused(payload, abi.encodeWithSelector(IBridgeEvents.InvalidReceiver.selector, bytes("")));
    }

    function test_aMessageThatIsNeither_isRefused() public {
        bytes memory payload = abi.encodePacked(uint16(0x0103), new bytes(200));
        _expectRefused(payload, abi.encodeWithSelector(IBridgeEvents.InvalidTransfer.selector, payload));
    }

    /// @dev Neither paid nor set aside: it is delivered again, by somebody with more.
    function test_lessGasThanTheReceiverWasPromised_isRefusedAsItIs() public {
        bytes memory payload = bytes.concat(_transfer(ONE, 0, abi.encodePacked(uint8(20), receiver)), "hello");
        for (uint256 i = 147; i < 155; ++i) {
            payload[i] = 0xff;
        }
        uint256 most = type(uint64).max;
        bytes memory sender = _interop(HUB, address(bridges[HUB]));
        _enter(SPOKE_A);
        vm.prank(address(mailboxes[SPOKE_A]));
        try IERC7786Recipient(address(bridges[SPOKE_A])).receiveMessage("id", sender, payload) {
            fail();
        } catch (bytes memory reason) {
            (uint256 left, uint256 needed) = gasOf(reason);
            assertLt(left, needed);
            assertEq(needed, most + most / 63 + 10_000);
        }
        _assertNothing("id");
    }

    function _assertNothing(bytes32 id) private view {
        assertEq(uint8(_entry(SPOKE_A, id).state), uint8(EntryState.None));
        assertEq(_entry(SPOKE_A, id).setAside, 0);
        assertEq(_unitsOf(SPOKE_A, receiver), 0);
        assertEq(_books(SPOKE_A).net, 0);
        assertEq(_books(SPOKE_A).claimable, 0);
    }

    function test_onlyTheMailbox_delivers() public {
        bytes memory sender = _interop(HUB, address(bridges[HUB]));
        _enter(SPOKE_A);
        vm.expectRevert(abi.encodeWithSelector(IBridgeEvents.NotMailbox.selector, address(this)));
        IERC7786Recipient(address(bridges[SPOKE_A])).receiveMessage(0, sender, "");
    }

    function test_onlyPeers_areHeard() public {
        bytes memory sender = _interop(HUB, stranger);
        _enter(SPOKE_A);
        vm.prank(address(mailboxes[SPOKE_A]));
        vm.expectRevert(abi.encodeWithSelector(PeerRecords.NotPeer.selector, sender));
        IERC7786Recipient(address(bridges[SPOKE_A])).receiveMessage(
            0,
            sender,
            _transfer(ONE, 0, abi.encodePacked(uint8(20), receiver))
        );
    }

    function _expectRefused(bytes memory payload, bytes memory reason) private {
        _enter(SPOKE_A);
        vm.prank(address(mailboxes[SPOKE_A]));
        vm.expectRevert(reason);
        IERC7786Recipient(address(bridges[SPOKE_A])).receiveMessage(0, _interop(HUB, address(bridges[HUB])), payload);
    }

    /// @dev The bridge of the hub says so, though nothing was locked.
    function _forge(bytes memory payload) private returns (uint256 lane, uint64 index) {
        return _sendAs(HUB, SPOKE_A, address(bridges[HUB]), address(bridges[SPOKE_A]), payload);
    }

    function _transfer(uint256 units, uint256 relief, bytes memory account) private view returns (bytes memory) {
        bytes memory head = abi.encodePacked(uint16(0x0101), uint128(relief), USD, uint128(units), uint128(0));
        return abi.encodePacked(head, uint40(time), bytes32(0), new bytes(36), hex"0000", account, hex"00");
    }
}

// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IERC7786Recipient} from "@openzeppelin/contracts/interfaces/draft-IERC7786.sol";
import {IExpiry, Outcome} from "@causeway/solidity/interfaces/IExpiry.sol";
import {PeerRecords} from "../../../../contracts/messaging/peers/PeerRecords.sol";
import {ExpiryFixture} from "./ExpiryFixture.sol";

/// @dev Notices as they arrive at the origin of the messages that they are about.
contract ExpiryOriginTest is ExpiryFixture {
    uint256 private _lane;
    uint64 private _index;

    function setUp() public override {
        super.setUp();
        _lane = _laneBetween(SPOKE_A, HUB);
        _send(_lane, "first");
        _index = _send(_lane, "second");
        _send(_lane, "third");
        _pass(LIFETIME + 1);
    }

    // ---------------------------------------------------------------- receiveMessage

    function test_receiveMessage_noticeOfExpiry_isRecorded() public {
        _expire(_lane, _index);
        vm.expectEmit(address(_expiryOn(SPOKE_A)));
        emit IExpiry.OutcomeRecorded(_id(), lanes[_lane].id, _index, Outcome.Expired);
        assertTrue(_carryNotice(_lane));
        _assertOutcome(Outcome.Expired);
    }

    function test_receiveMessage_noticeOfRejection_isRecorded() public {
        _reject(_lane, _index);
        assertTrue(_carryNotice(_lane));
        _assertOutcome(Outcome.Rejected);
    }

    /// @dev With room for more expensive storage and longer lists of peers.
    function test_receiveMessage_takesAtMostThreeQuartersOfItsGas() public {
        _pretendDeliveryOf(_homeOf(_lane));
        bytes memory data = _call(_peerAddress(HUB), _notice(_lane, _index, 1));
        vm.prank(address(mailboxes[SPOKE_A]));
        vm.cool(address(_expiryOn(SPOKE_A)));
        vm.cool(address(mailboxes[SPOKE_A]));
        vm.cool(address(clients[SPOKE_A][HUB]));
        uint256 gas = gasleft();
        (bool succeeded, ) = address(_expiryOn(SPOKE_A)).call(data);
        gas -= gasleft();
        assertTrue(succeeded);
        assertLt(gas, (_expiryOn(SPOKE_A).NOTICE_GAS() * 3) / 4);
    }

    function test_receiveMessage_sameNoticeAgain_changesNothing() public {
        _receive(_notice(_lane, _index, 1));
        vm.recordLogs();
        _receive(_notice(_lane, _index, 1));
        assertEq(vm.getRecordedLogs().length, 0);
        _assertOutcome(Outcome.Expired);
    }

    function test_receiveMessage_otherOutcomeLater_doesNotReplaceTheFirst() public {
        _receive(_notice(_lane, _index, 2));
        _receive(_notice(_lane, _index, 1));
        _assertOutcome(Outcome.Rejected);
    }

    function test_receiveMessage_again_doesNotOpenWhatIsSettled() public {
        _receive(_notice(_lane, _index, 1));
        _settle(_lane, _index);
        _receive(_notice(_lane, _index, 1));
        (, bool settled) = _expiryOn(SPOKE_A).outcomeOf(_id());
        assertTrue(settled);
        vm.expectRevert(abi.encodeWithSelector(IExpiry.AlreadySettled.selector, _id()));
        this.settle(_lane, _index);
    }

    function testFuzz_receiveMessage_notFromTheMailbox_reverts(address caller) public {
        vm.assume(caller != address(mailboxes[SPOKE_A]));
        assumeNotForgeAddress(caller);
        _enter(SPOKE_A);
        vm.expectRevert(abi.encodeWithSelector(IExpiry.NotMailbox.selector, caller));
        vm.prank(caller);
        _expiryOn(SPOKE_A).receiveMessage(0, _peerAddress(HUB), _notice(_lane, _index, 1));
    }

    function testFuzz_receiveMessage_notFromAPeer_reverts(bytes memory from) public {
        vm.assume(keccak256(from) != keccak256(_peerAddress(HUB)));
        vm.assume(keccak256(from) != keccak256(_peerAddress(SPOKE_B)));
        _refuse(from, _notice(_lane, _index, 1), abi.encodeWithSelector(PeerRecords.NotPeer.selector, from));
    }

    function test_receiveMessage_otherAccountOnThePeersChain_reverts() public {
        bytes memory from = _interop(HUB, stranger);
        _refuse(from, _notice(_lane, _index, 1), abi.encodeWithSelector(PeerRecords.NotPeer.selector, from));
    }

    function test_receiveMessage_forgottenPeer_reverts() public {
        _enter(SPOKE_A);
        vm.prank(admin);
        _expiryOn(SPOKE_A).forgetPeer(_peerAddress(HUB));
        bytes memory from = _peerAddress(HUB);
        _refuse(from, _notice(_lane, _index, 1), abi.encodeWithSelector(PeerRecords.NotPeer.selector, from));
    }

    /// @dev A peer on another chain than the lane's destination has nothing to say about it.
    function test_receiveMessage_fromAnotherChainThanTheDestination_reverts() public {
        _refuse(
            _laneBetween(SPOKE_B, SPOKE_A),
            _peerAddress(SPOKE_B),
            _notice(_lane, _index, 1),
            abi.encodeWithSelector(IExpiry.NotDestination.selector, lanes[_lane].id, chainIds[SPOKE_B])
        );
        assertEq(uint8(_outcome()), uint8(Outcome.None));
    }

    function testFuzz_receiveMessage_laneThatIsNotOurs_reverts(bytes32 laneId) public {
        for (uint256 lane = 0; lane < lanes.length; ++lane) {
            vm.assume(lanes[lane].origin != SPOKE_A || laneId != lanes[lane].id);
        }
        bytes memory notice = abi.encodePacked(uint8(1), laneId, _index, keccak256(frames[_lane][_index]), uint8(1));
        bytes memory reason = abi.encodeWithSelector(IExpiry.NotDestination.selector, laneId, chainIds[HUB]);
        _refuse(_peerAddress(HUB), notice, reason);
    }

    /// @dev The other lane of the destination, which leads to here: it is no outbound lane.
    function test_receiveMessage_laneThatLeadsHere_reverts() public {
        bytes32 home = lanes[_homeOf(_lane)].id;
        bytes memory notice = abi.encodePacked(uint8(1), home, uint64(0), keccak256("frame"), uint8(1));
        bytes memory reason = abi.encodeWithSelector(IExpiry.NotDestination.selector, home, chainIds[HUB]);
        _refuse(_peerAddress(HUB), notice, reason);
    }

    function testFuzz_receiveMessage_malformedNotice_reverts(bytes memory notice) public {
        vm.assume(notice.length != 74);
        _refuse(_peerAddress(HUB), notice, abi.encodeWithSelector(IExpiry.InvalidNotice.selector, notice));
    }

    function test_receiveMessage_unknownOutcomeOrVersion_reverts() public {
        bytes memory notice = _notice(_lane, _index, 0);
        _refuse(_peerAddress(HUB), notice, abi.encodeWithSelector(IExpiry.InvalidNotice.selector, notice));
        notice = _notice(_lane, _index, 4);
        _refuse(_peerAddress(HUB), notice, abi.encodeWithSelector(IExpiry.InvalidNotice.selector, notice));
        notice = _notice(_lane, _index, 1);
        notice[0] = 0x02;
        _refuse(_peerAddress(HUB), notice, abi.encodeWithSelector(IExpiry.InvalidNotice.selector, notice));
    }

    function test_setPeer_stranger_reverts() public {
        _enter(SPOKE_A);
        bytes memory peer = _interop(HUB, stranger);
        vm.expectRevert();
        vm.prank(stranger);
        _expiryOn(SPOKE_A).setPeer(peer);
    }

    // ---------------------------------------------------------------- internal

    function settle(uint256 lane, uint64 index) external {
        _settle(lane, index);
    }

    function _receive(bytes memory notice) private {
        _pretendDeliveryOf(_homeOf(_lane));
        vm.prank(address(mailboxes[SPOKE_A]));
        bytes4 answer = _expiryOn(SPOKE_A).receiveMessage(0, _peerAddress(HUB), notice);
        assertEq(answer, IERC7786Recipient.receiveMessage.selector);
    }

    function _refuse(bytes memory from, bytes memory notice, bytes memory reason) private {
        _refuse(_homeOf(_lane), from, notice, reason);
    }

    function _refuse(uint256 home, bytes memory from, bytes memory notice, bytes memory reason) private {
        _pretendDeliveryOf(home);
        vm.expectRevert(reason);
        vm.prank(address(mailboxes[SPOKE_A]));
        _expiryOn(SPOKE_A).receiveMessage(0, from, notice);
    }

    function _call(bytes memory from, bytes memory notice) private pure returns (bytes memory) {
        return abi.encodeCall(IERC7786Recipient.receiveMessage, (0, from, notice));
    }

    function _id() private view returns (bytes32) {
        return leaves[_lane][_index];
    }

    function _outcome() private view returns (Outcome outcome) {
        (outcome, ) = _expiryOn(SPOKE_A).outcomeOf(_id());
    }

    function _assertOutcome(Outcome expected) private view {
        (Outcome outcome, bool settled) = _expiryOn(SPOKE_A).outcomeOf(_id());
        assertEq(uint8(outcome), uint8(expected));
        assertFalse(settled);
    }
}

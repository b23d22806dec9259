// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IHubRelay} from "@causeway/solidity/interfaces/IHubRelay.sol";
import {Relay} from "@causeway/solidity/interfaces/IRelayHandler.sol";
import {RelayRequest} from "@causeway/solidity/interfaces/IRelaySender.sol";
import {Vm} from "forge-std/Vm.sol";
import {VoteTally} from "../../../contracts/examples/VoteTally.sol";
import {RelayFixture} from "../messaging/relay/RelayFixture.sol";

contract VoteTallyTest is RelayFixture {
    bytes32 private constant PROPOSAL = keccak256("proposal");
    uint256 private constant QUORUM = 100;

    VoteTally private _tally;
    bytes private _board;
    bytes[] private _voters;

    function setUp() public override {
        super.setUp();
        _board = abi.encodePacked(makeAddr("board"));
        _voters.push(interop(SPOKE_A, user));
        _voters.push(interop(SPOKE_B, makeAddr("voter on B")));
        _voters.push(interop(77, makeAddr("voter on 77")));
        _tally = new VoteTally(address(hubRelay), _voters, QUORUM, SPOKE_B, _board);
    }

    // ---------------------------------------------------------------- constructor

    function test_constructor_arguments_areReadable() public view {
        assertEq(_tally.hubRelay(), address(hubRelay));
        assertEq(_tally.quorum(), QUORUM);
        assertEq(_tally.voters(), 3);
        assertEq(_tally.destinationChainId(), SPOKE_B);
        assertEq(_tally.recipient(), _board);
    }

    function test_constructor_noVotersOrOneTwice_reverts() public {
        vm.expectRevert(VoteTally.InvalidVoters.selector);
        new VoteTally(address(hubRelay), new bytes[](0), QUORUM, SPOKE_B, _board);
        _voters.push(_voters[0]);
        vm.expectRevert(VoteTally.InvalidVoters.selector);
        new VoteTally(address(hubRelay), _voters, QUORUM, SPOKE_B, _board);
    }

    // ---------------------------------------------------------------- handle

    function test_handle_belowTheQuorum_sendsNothingOn() public {
        (bool sendsOn, bytes memory result) = _report(0, 40, 20);
        assertFalse(sendsOn);
        assertEq(result, "");
        VoteTally.Tally memory tally = _tally.tallyOf(PROPOSAL);
        assertEq(tally.inFavour, 40);
        assertEq(tally.against, 20);
        assertEq(tally.reports, 1);
        assertFalse(tally.closed);
    }

    function test_handle_quorumReached_sendsTheSumOn() public {
        _report(0, 40, 20);
        (bool sendsOn, bytes memory result) = _report(1, 10, 30);
        assertTrue(sendsOn);
        assertEq(result, abi.encode(PROPOSAL, false, 50, 50));
    }

    function test_handle_lastReport_sendsTheSumOnWithoutQuorum() public {
        _report(2, 3, 0);
        _report(0, 1, 2);
        (bool sendsOn, bytes memory result) = _report(1, 0, 0);
        assertTrue(sendsOn);
        assertEq(result, abi.encode(PROPOSAL, true, 4, 2));
    }

    function test_handle_afterTheResult_reverts() public {
        _report(0, 100, 0);
        vm.expectRevert(abi.encodeWithSelector(VoteTally.Closed.selector, PROPOSAL));
        this.report(1, 0, 1_000);
    }

    function test_handle_twiceFromOneVoter_reverts() public {
        _report(0, 1, 0);
        vm.expectRevert(abi.encodeWithSelector(VoteTally.ReportedAlready.selector, PROPOSAL, _voters[0]));
        this.report(0, 1, 0);
    }

    function test_handle_otherProposals_areApart() public {
        _report(0, 100, 0);
        Relay memory relay = _relay(0);
        vm.prank(address(hubRelay));
        (bool sendsOn, ) = _tally.handle(relay, abi.encode(keccak256("another"), 1, 0));
        assertFalse(sendsOn);
    }

    function testFuzz_handle_byOtherThanTheHubRelay_reverts(address caller) public {
        vm.assume(caller != address(hubRelay));
        vm.expectRevert(abi.encodeWithSelector(VoteTally.NotHubRelay.selector, caller));
        vm.prank(caller);
        _tally.handle(_relay(0), abi.encode(PROPOSAL, 1, 0));
    }

    function test_handle_fromNoVoter_reverts() public {
        Relay memory relay = _relay(0);
        relay.sender = interop(SPOKE_A, stranger);
        _refuse(relay, abi.encodeWithSelector(VoteTally.NotVoter.selector, relay.sender));
        // the same account on another chain is another voter
        relay.sender = interop(SPOKE_B, user);
        _refuse(relay, abi.encodeWithSelector(VoteTally.NotVoter.selector, relay.sender));
    }

    function test_handle_toAnotherPlace_reverts() public {
        Relay memory relay = _relay(0);
        relay.recipient = abi.encodePacked(stranger);
        _refuse(relay, abi.encodeWithSelector(VoteTally.WrongDestination.selector, SPOKE_B, relay.recipient));
        relay = _relay(0);
        relay.destinationChainId = SPOKE_A;
        _refuse(relay, abi.encodeWithSelector(VoteTally.WrongDestination.selector, SPOKE_A, _board));
    }

    // ---------------------------------------------------------------- through the mailboxes

    function test_voters_throughTheHub_sendTheResultOn() public {
        _report(1, 10, 60);
        RelayRequest memory request = requestTo(address(_tally), abi.encode(PROPOSAL, 50, 0));
        (request.recipient, request.maxResult) = (_board, 128);
        bytes memory frame = sendLeg(request);
        (bool delivered, , Vm.Log[] memory logs) = deliverLeg(frame);
        assertTrue(delivered);
        bytes memory result = abi.encode(PROPOSAL, false, 60, 60);
        assertEq(appended(logs), onwardFrame(request, idOf(laneAToHub, 0, frame), result));
    }

    /// @dev Else a report whose sender paid for too little would close the proposal and lose its result.
    function test_voters_resultNotPaidFor_countsNothing() public {
        RelayRequest memory request = requestTo(address(_tally), abi.encode(PROPOSAL, 100, 0));
        (request.recipient, request.maxResult) = (_board, 127);
        expectFailure(sendLeg(request), abi.encodeWithSelector(IHubRelay.ResultTooLarge.selector, 128, 127));
        assertFalse(_tally.tallyOf(PROPOSAL).closed);
        assertEq(_tally.tallyOf(PROPOSAL).reports, 0);
    }

    // ---------------------------------------------------------------- internal

    function report(uint256 voter, uint128 inFavour, uint128 against) external returns (bool, bytes memory) {
        vm.prank(address(hubRelay));
        return _tally.handle(_relay(voter), abi.encode(PROPOSAL, inFavour, against));
    }

    function _report(uint256 voter, uint128 inFavour, uint128 against) private returns (bool, bytes memory) {
        return this.report(voter, inFavour, against);
    }

    function _relay(uint256 voter) private view returns (Relay memory) {
        return Relay(keccak256("first leg"), _voters[voter], SPOKE_B, _board);
    }

    function _refuse(Relay memory relay, bytes memory reason) private {
        vm.expectRevert(reason);
        vm.prank(address(hubRelay));
        _tally.handle(relay, abi.encode(PROPOSAL, 1, 0));
    }
}

// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {EntryState, TransferFrame, TransferRequest} from "@causeway/solidity/interfaces/IBridge.sol";
import {Batch} from "@causeway/solidity/interfaces/IMailbox.sol";
import {TestReceiver} from "../Receivers.sol";
import {GoingBack} from "../Returns.t.sol";

/// @dev Whoever moves a transfer shows its frame. Each byte of it is changed, one after the other: asset, amounts,
/// receiver, who is refunded, deadline and all the rest. Then it is shown as it was sent.
contract UnboundTransfersTest is GoingBack {
    uint64 internal index;
    bytes32 internal id;
    TestReceiver internal called;
    Batch internal batch;
    bytes32[] internal siblings;
    address internal caller;

    function setUp() public override {
        super.setUp();
        called = new TestReceiver();
        caller = stranger;
    }

    /// @dev Shows `chain`'s contract at `target` what `show` makes of the frame.
    function _assertBound(
        uint256 chain,
        address target,
        uint256 value,
        function(bytes memory) internal view returns (bytes memory) show
    ) private {
        _enter(chain);
        bytes memory frame = frames[lane][index];
        for (uint256 i = 0; i < frame.length; ++i) {
            bytes memory changed = bytes.concat(frame);
            changed[i] ^= 0x01;
            assertFalse(_call(target, value, show(changed)), vm.toString(i));
        }
        assertFalse(_call(target, value, show(bytes.concat(frame, hex"00"))), "a byte more");
        assertFalse(_call(target, value, show("")), "nothing");
        assertTrue(_call(target, value, show(frame)), "as it was sent");
    }

    function _call(address target, uint256 value, bytes memory data) private returns (bool succeeded) {
        vm.deal(caller, 10 ether);
        vm.prank(caller);
        (succeeded, ) = target.call{value: value}(data);
    }

    function _shown(bytes memory frame) private view returns (TransferFrame memory) {
        return TransferFrame(lanes[lane].id, index, frame);
    }

    function _some(bytes memory frame) private view returns (TransferFrame[] memory transfers) {
        transfers = new TransferFrame[](1);
        transfers[0] = _shown(frame);
    }

    function _members(bytes memory frame) private view returns (Batch memory shown) {
        shown = batch;
        shown.members = frame;
    }

    /// @dev Its receiver is a contract, and refuses it at first.
    function _carryCalled(uint256 units) private {
        TransferRequest memory request = _request(HUB, SPOKE_A, units);
        request.receiver = abi.encodePacked(called);
        (request.gasLimit, request.payload) = (300_000, "hello");
        (, index, id) = _send(HUB, request);
        assertTrue(_deliver(lane, index));
    }

    // ---------------------------------------------------------------- at the destination

    function test_drain() public {
        (, index, id) = _carry(HUB, SPOKE_A, 3_000 * ONE);
        _provide(SPOKE_A, 5_000 * ONE);
        _assertBound(SPOKE_A, address(bridges[SPOKE_A]), 0, _drains);
        assertEq(_unitsOf(SPOKE_A, receiver), 3_000 * ONE - _fee(3_000 * ONE));
    }

    function test_admit() public {
        _provide(SPOKE_A, LIQUIDITY);
        _carry(HUB, SPOKE_A, CAPACITY);
        (, index, id) = _carry(HUB, SPOKE_A, 1_000 * ONE);
        _pass(WINDOW);
        _assertBound(SPOKE_A, address(bridges[SPOKE_A]), 0, _admits);
        assertEq(_entry(SPOKE_A, id).queued, 1_000 * ONE);
    }

    function test_retry() public {
        TransferRequest memory request = _request(HUB, SPOKE_A, 100 * ONE);
        request.minReceived = 100 * ONE;
        (, index, id) = _send(HUB, request);
        _deliver(lane, index);
        _chargeNothing();
        _assertBound(SPOKE_A, address(bridges[SPOKE_A]), 0, _retries);
        _assertState(id, EntryState.None);
    }

    function test_execute() public {
        _carryCalled(3_000 * ONE);
        _provide(SPOKE_A, 5_000 * ONE);
        _drain(index);
        _assertBound(SPOKE_A, address(bridges[SPOKE_A]), 0, _executes);
        assertEq(called.calls(), 1);
        assertEq(called.lastPayload(), "hello");
    }

    function test_claim() public {
        called.setRefuses(true);
        _carryCalled(100 * ONE);
        // the receiver's own call: he may name whom he likes, but of his transfer alone
        caller = address(called);
        _assertBound(SPOKE_A, address(bridges[SPOKE_A]), 0, _claims);
        assertEq(_unitsOf(SPOKE_A, stranger), 100 * ONE - _fee(100 * ONE));
    }

    function test_sendBack() public {
        (, index, id) = _carry(HUB, SPOKE_A, 3_000 * ONE);
        _pass(LIFETIME + 1);
        _assertBound(SPOKE_A, address(bridges[SPOKE_A]), 1 ether, _sendsBack);
        _assertState(id, EntryState.Returned);
    }

    function test_end() public {
        (, index, id) = _send(HUB, _request(HUB, SPOKE_A, 100 * ONE));
        _pass(LIFETIME + 1);
        batch = _batchOf(lane, index);
        _assertBound(SPOKE_A, address(bridges[SPOKE_A]), 1 ether, _ends);
        assertTrue(mailboxes[SPOKE_A].isDone(lanes[lane].id, index));
    }

    function test_reprove() public {
        (, index, id) = _carry(HUB, SPOKE_A, 3_000 * ONE);
        uint32 before = _entry(SPOKE_A, id).provenance;
        _distrust(SPOKE_A, HUB);
        batch = _batchOf(lane, index);
        _assertBound(SPOKE_A, address(bridges[SPOKE_A]), 0, _reproves);
        assertNotEq(_entry(SPOKE_A, id).provenance, before);
    }

    function test_delivery() public {
        (, index, id) = _send(HUB, _request(HUB, SPOKE_A, 100 * ONE));
        batch = _batchOf(lane, index);
        _assertBound(SPOKE_A, address(mailboxes[SPOKE_A]), 0, _delivers);
        assertEq(_unitsOf(SPOKE_A, receiver), 100 * ONE - _fee(100 * ONE));
    }

    // ---------------------------------------------------------------- at the origin

    function test_settle() public {
        (, index, id) = _send(HUB, _request(HUB, SPOKE_A, 100 * ONE));
        _pass(LIFETIME + 1);
        _end(index);
        _carryHome();
        siblings = _siblings(lane, index);
        _assertBound(HUB, address(expiries[HUB]), 0, _settles);
        assertEq(_unitsOf(HUB, user), 100 * ONE);
    }

    function test_settleReturn() public {
        (, index, id) = _carry(HUB, SPOKE_A, 3_000 * ONE);
        _sendBack(receiver, index);
        _carryHome();
        siblings = _siblings(lane, index);
        _assertBound(HUB, address(bridges[HUB]), 0, _settlesReturn);
        assertEq(_unitsOf(HUB, user), 3_000 * ONE - ONE / 20);
    }

    function test_renewRefund() public {
        (, index, id) = _send(HUB, _request(HUB, SPOKE_A, 100 * ONE));
        _withdraw(HUB, LIQUIDITY);
        _carry(SPOKE_A, HUB, 100 * ONE);
        _pass(LIFETIME + 1);
        _end(index);
        _carryHome();
        _settle(index);
        _distrust(HUB, SPOKE_A);
        batch = _batchOf(home, uint64(leaves[home].length - 1));
        expiries[HUB].confirm(lanes[home].id, batch);
        _assertBound(HUB, address(bridges[HUB]), 0, _renews);
        assertEq(_entry(HUB, id).held, 100 * ONE);
    }

    // ---------------------------------------------------------------- how it is shown

    function _drains(bytes memory frame) private view returns (bytes memory) {
        return abi.encodeCall(bridges[SPOKE_A].drain, (USD, _some(frame)));
    }

    function _admits(bytes memory frame) private view returns (bytes memory) {
        return abi.encodeCall(bridges[SPOKE_A].admit, (USD, _some(frame)));
    }

    function _retries(bytes memory frame) private view returns (bytes memory) {
        return abi.encodeCall(bridges[SPOKE_A].retry, (_shown(frame)));
    }

    function _executes(bytes memory frame) private view returns (bytes memory) {
        return abi.encodeCall(bridges[SPOKE_A].execute, (_shown(frame)));
    }

    function _claims(bytes memory frame) private view returns (bytes memory) {
        return abi.encodeCall(bridges[SPOKE_A].claim, (_shown(frame), stranger));
    }

    function _sendsBack(bytes memory frame) private view returns (bytes memory) {
        return abi.encodeCall(bridges[SPOKE_A].sendBack, (_shown(frame)));
    }

    function _ends(bytes memory frame) private view returns (bytes memory) {
        return abi.encodeCall(bridges[SPOKE_A].end, (lanes[lane].id, _members(frame)));
    }

    function _reproves(bytes memory frame) private view returns (bytes memory) {
        return abi.encodeCall(bridges[SPOKE_A].reprove, (lanes[lane].id, _members(frame)));
    }

    function _delivers(bytes memory frame) private view returns (bytes memory) {
        return abi.encodeCall(mailboxes[SPOKE_A].deliver, (lanes[lane].id, _members(frame)));
    }

    function _settles(bytes memory frame) private view returns (bytes memory) {
        return abi.encodeCall(expiries[HUB].settle, (lanes[lane].id, index, frame, siblings));
    }

    function _settlesReturn(bytes memory frame) private view returns (bytes memory) {
        return abi.encodeCall(bridges[HUB].settleReturn, (_shown(frame), siblings));
    }

    function _renews(bytes memory frame) private view returns (bytes memory) {
        return abi.encodeCall(bridges[HUB].renewRefund, (_shown(frame)));
    }
}

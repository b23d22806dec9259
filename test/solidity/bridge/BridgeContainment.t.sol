// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {EntryState, IBridgeEvents, TransferFrame, TransferRequest} from "@causeway/solidity/interfaces/IBridge.sol";
import {ILightClient} from "@causeway/solidity/interfaces/ILightClient.sol";
import {Batch, IMailbox} from "@causeway/solidity/interfaces/IMailbox.sol";
import {ContainmentLib} from "@causeway/solidity/libraries/ContainmentLib.sol";
import {LightClient} from "../../../contracts/light-clients/LightClient.sol";
import {GoingBack} from "./Returns.t.sol";
import {TestReceiver} from "./Receivers.sol";
import {ITransferLib} from "./harness/ITransferLib.sol";

/// @dev What waits on spoke A while the hub's light client there is distrusted or stopped, or the lane paused.
contract BridgeContainmentTest is GoingBack {
    ILightClient internal client;

    function setUp() public override {
        super.setUp();
        client = clients[SPOKE_A][HUB];
    }

    function _distrust() internal {
        _enter(SPOKE_A);
        vm.prank(admin);
        LightClient(address(client)).distrust();
        // newer checkpoints than what is distrusted
        _pass(1 hours);
        _enter(SPOKE_A);
    }

    function _reprove(uint64 index) internal {
        bridges[SPOKE_A].reprove(lanes[lane].id, _batchOf(lane, index));
    }

    function _notVouchedFor(bytes32 laneId, uint32 generation) internal view returns (bytes memory) {
        return abi.encodeWithSelector(ContainmentLib.NoLongerVouchedFor.selector, laneId, client, generation);
    }

    function test_aDistrust_freesWhatWasBound() public {
        (, , bytes32 id) = _carry(HUB, SPOKE_A, 3_000 * ONE);
        uint256 assets = _assets();
        _distrust();
        uint32 provenance = _entry(SPOKE_A, id).provenance;
        bridges[SPOKE_A].contain(USD, provenance);
        assertEq(_books(SPOKE_A).queued, 0);
        assertEq(_books(SPOKE_A).net, 0);
        assertEq(_assets(), assets);
        (uint32 next, ) = bridges[SPOKE_A].nextOf(USD);
        assertEq(next, 0);
    }

    function test_contain_isOnlyForWhatDoesNotCount() public {
        (, , bytes32 id) = _carry(HUB, SPOKE_A, 3_000 * ONE);
        uint32 provenance = _entry(SPOKE_A, id).provenance;
        vm.expectRevert(abi.encodeWithSelector(IBridgeEvents.VouchedFor.selector, provenance));
        bridges[SPOKE_A].contain(USD, provenance);
    }

    function test_whatADistrustCovers_isNotPaid() public {
        (, uint64 index, bytes32 id) = _carry(HUB, SPOKE_A, 3_000 * ONE);
        _distrust();
        _provide(SPOKE_A, 5_000 * ONE);
        TransferFrame[] memory transfers = _transfersOf(lane, index);
        vm.expectRevert(abi.encodeWithSelector(IBridgeEvents.NotNext.selector, id, 0, 0));
        bridges[SPOKE_A].drain(USD, transfers);
        assertEq(_unitsOf(SPOKE_A, receiver), 0);
    }

    function test_provenAfresh_itIsPaid() public {
        (, uint64 index, bytes32 id) = _carry(HUB, SPOKE_A, 3_000 * ONE);
        _distrust();
        _provide(SPOKE_A, 5_000 * ONE);
        _reprove(index);
        _assertState(id, EntryState.Waiting);
        _drain(index);
        _assertState(id, EntryState.None);
        assertEq(_unitsOf(SPOKE_A, receiver), 3_000 * ONE - _fee(3_000 * ONE));
    }

    /// @dev Else it would bind its liquidity twice.
    function test_reprove_freesTheLineThatItLeaves() public {
        (, uint64 index, bytes32 id) = _carry(HUB, SPOKE_A, 3_000 * ONE);
        _distrust();
        Batch memory batch = _batchOf(lane, index);
        vm.expectEmit(address(bridges[SPOKE_A]));
        emit IBridgeEvents.ProvenanceContained(USD, 4, 3_000 * ONE, 0);
        vm.expectEmit(address(bridges[SPOKE_A]));
        emit IBridgeEvents.TransferWaits(id, USD, EntryState.Waiting, 8, 0, 3_000 * ONE, 0);
        bridges[SPOKE_A].reprove(lanes[lane].id, batch);
        assertEq(_books(SPOKE_A).queued, 0);
        (uint32 next, ) = bridges[SPOKE_A].nextOf(USD);
        assertEq(next, 8);
    }

    /// @dev The hub's bridge says so, as who had taken it over would.
    function test_reprove_ofTheMostThatOneNumberHolds_renewsAllOfIt() public {
        ITransferLib lib = ITransferLib(create("TransferLibHarness.sol:TransferLibHarness", ""));
        bytes memory payload = lib.encode(_request(HUB, SPOKE_A, 0), user, type(uint80).max, 0);
        (, uint64 index) = _sendAs(HUB, SPOKE_A, address(bridges[HUB]), address(bridges[SPOKE_A]), payload);
        assertTrue(_deliver(lane, index));
        _distrust();
        _reprove(index);
        assertEq(_entry(SPOKE_A, _idOf(index)).held, type(uint80).max);
    }

    /// @dev Who is held, who stands aside, and who is ready to be called.
    function test_whatADistrustCovers_isNeitherAdmittedNorRetriedNorExecuted() public {
        TestReceiver called = new TestReceiver();
        (uint64 ready, bytes32 readyId) = _carryTo(called, 3_000 * ONE);
        _provide(SPOKE_A, LIQUIDITY);
        _drain(ready);
        TransferRequest memory request = _request(HUB, SPOKE_A, 100 * ONE);
        request.minReceived = request.amount / custodies[HUB].unit();
        (, uint64 aside, bytes32 asideId) = _send(HUB, request);
        _deliver(lane, aside);
        (, uint64 held, bytes32 heldId) = _carry(HUB, SPOKE_A, CAPACITY);
        TransferFrame[] memory transfers = _transfersOf(lane, held);
        _distrust();
        _pass(WINDOW);
        _enter(SPOKE_A);
        bytes memory notVouchedFor = _notVouchedFor(lanes[lane].id, client.generation() - 1);
        vm.expectRevert(notVouchedFor);
        bridges[SPOKE_A].admit(USD, transfers);
        TransferFrame memory transfer = _transferOf(lane, aside);
        vm.expectRevert(notVouchedFor);
        bridges[SPOKE_A].retry(transfer);
        transfer = _transferOf(lane, ready);
        vm.expectRevert(notVouchedFor);
        bridges[SPOKE_A].execute(transfer);
        assertEq(_entry(SPOKE_A, heldId).held, CAPACITY);
        _assertState(asideId, EntryState.Aside);
        _assertState(readyId, EntryState.Ready);
        assertEq(called.calls(), 0);
    }

    function test_provenAfresh_itIsBehindWhoCameSince() public {
        (, uint64 first, bytes32 firstId) = _carry(HUB, SPOKE_A, 3_000 * ONE);
        _distrust();
        bridges[SPOKE_A].contain(USD, _entry(SPOKE_A, firstId).provenance);
        (, uint64 second, ) = _carry(HUB, SPOKE_A, 2_000 * ONE);
        _reprove(first);
        assertEq(_entry(SPOKE_A, firstId).position, 1);
        _provide(SPOKE_A, 10_000 * ONE);
        _drain(second);
        _drain(first);
        _assertState(firstId, EntryState.None);
    }

    function test_reprove_isOnlyForWhatDoesNotCount() public {
        (, uint64 index, bytes32 id) = _carry(HUB, SPOKE_A, 3_000 * ONE);
        Batch memory batch = _batchOf(lane, index);
        uint32 provenance = _entry(SPOKE_A, id).provenance;
        vm.expectRevert(abi.encodeWithSelector(IBridgeEvents.VouchedFor.selector, provenance));
        bridges[SPOKE_A].reprove(lanes[lane].id, batch);
    }

    function test_reprove_ofWhatNeverWaited_isRefused() public {
        (, uint64 index, bytes32 id) = _carry(HUB, SPOKE_A, 10 * ONE);
        Batch memory batch = _batchOf(lane, index);
        vm.expectRevert(abi.encodeWithSelector(IBridgeEvents.WrongState.selector, id, EntryState.None));
        bridges[SPOKE_A].reprove(lanes[lane].id, batch);
    }

    function test_aForgedTransfer_isNeverProvenAgain() public {
        (, uint64 index, bytes32 id) = _carry(HUB, SPOKE_A, 3_000 * ONE);
        Batch memory batch = _batchOf(lane, index);
        _distrust();
        // the old evidence counts no more
        vm.expectRevert();
        bridges[SPOKE_A].reprove(lanes[lane].id, batch);
        _assertState(id, EntryState.Waiting);
    }

    /// @dev What counts no longer leaves the lines: that does not change whose turn it is.
    function test_whoIsNext_isPaidThoughOthersAreContainedFirst() public {
        _withdraw(HUB, LIQUIDITY - 1_000 * ONE);
        uint256 fromA = _laneBetween(SPOKE_A, HUB);
        _carry(SPOKE_A, HUB, 2_000 * ONE);
        (, uint64 second, bytes32 secondId) = _carry(SPOKE_B, HUB, 2_000 * ONE);
        _enter(HUB);
        vm.prank(admin);
        LightClient(address(clients[HUB][SPOKE_A])).distrust();
        _pass(1 hours);
        _carry(SPOKE_A, HUB, 2_000 * ONE);
        (uint32 provenance, ) = bridges[HUB].nextOf(USD);
        assertEq(provenance, _entry(HUB, secondId).provenance);
        assertNotEq(provenance, _entry(HUB, leaves[fromA][1]).provenance);
        _provide(HUB, 5_000 * ONE);
        TransferFrame[] memory transfers = _transfersOf(_laneBetween(SPOKE_B, HUB), second);
        vm.expectEmit(address(bridges[HUB]));
        emit IBridgeEvents.ProvenanceContained(USD, 4, 2_000 * ONE, 0);
        bridges[HUB].drain(USD, transfers);
        assertEq(uint8(_entry(HUB, secondId).state), uint8(EntryState.None));
    }

    function test_whileTheLaneIsPaused_nothingOfItIsPaid() public {
        (, uint64 index, bytes32 id) = _carry(HUB, SPOKE_A, 3_000 * ONE);
        _provide(SPOKE_A, 5_000 * ONE);
        vm.prank(admin);
        mailboxes[SPOKE_A].pauseLane(lanes[lane].id);
        TransferFrame[] memory transfers = _transfersOf(lane, index);
        vm.expectRevert(abi.encodeWithSelector(IBridgeEvents.NotNext.selector, id, 0, 0));
        bridges[SPOKE_A].drain(USD, transfers);
        vm.prank(receiver);
        vm.expectPartialRevert(IMailbox.LanePaused.selector);
        bridges[SPOKE_A].sendBack{value: 1 ether}(transfers[0]);
        assertEq(_books(SPOKE_A).queued, 3_000 * ONE, "it goes on where it was");
        _pass(7 days);
        _drain(index);
        _assertState(id, EntryState.None);
    }

    function test_whileTheLaneIsPaused_otherLanesGoOn() public {
        _carry(HUB, SPOKE_A, 3_000 * ONE);
        uint256 other = _laneBetween(SPOKE_B, SPOKE_A);
        (, uint64 second, bytes32 id) = _carry(SPOKE_B, SPOKE_A, 2_000 * ONE);
        _provide(SPOKE_A, 10_000 * ONE);
        vm.prank(admin);
        mailboxes[SPOKE_A].pauseLane(lanes[lane].id);
        bridges[SPOKE_A].drain(USD, _transfersOf(other, second));
        _assertState(id, EntryState.None);
    }

    function test_aClaim_waitsForAFreshProofToo() public {
        TestReceiver called = new TestReceiver();
        called.setRefuses(true);
        (uint64 index, bytes32 id) = _carryTo(called, 100 * ONE);
        uint256 units = _entry(SPOKE_A, id).setAside;
        _distrust();
        uint256 assets = _assets();
        TransferFrame memory transfer = _transferOf(lane, index);
        bytes memory notVouchedFor = _notVouchedFor(lanes[lane].id, client.generation() - 1);
        vm.prank(address(called));
        vm.expectRevert(notVouchedFor);
        bridges[SPOKE_A].claim(transfer, address(called));
        bridges[SPOKE_A].contain(USD, _entry(SPOKE_A, id).provenance);
        assertEq(_books(SPOKE_A).claimable, 0);
        assertEq(_assets(), assets);
        _reprove(index);
        _drain(index);
        _assertState(id, EntryState.Ready);
        vm.prank(address(called));
        bridges[SPOKE_A].claim(transfer, address(called));
        assertEq(_unitsOf(SPOKE_A, address(called)), units, "the fee was paid before");
    }

    /// @dev Nobody is called for it, and the token refuses its receiver: it waits once more, free of fees.
    function test_aClaimWithoutAPayload_waitsForAFreshProofToo() public {
        uint256 units = 100 * ONE - _fee(100 * ONE);
        _refuse(SPOKE_A, receiver, units);
        (, uint64 index, bytes32 id) = _carry(HUB, SPOKE_A, 100 * ONE);
        vm.clearMockedCalls();
        _assertState(id, EntryState.Claimable);
        _distrust();
        _reprove(index);
        _drain(index);
        _assertState(id, EntryState.None);
        assertEq(_unitsOf(SPOKE_A, receiver), units);
    }

    function test_aReturn_waitsForAFreshProofToo() public {
        (, uint64 index, bytes32 id) = _carry(HUB, SPOKE_A, 3_000 * ONE);
        _sendBack(receiver, index);
        _carryHome();
        _enter(HUB);
        vm.prank(admin);
        LightClient(address(clients[HUB][SPOKE_A])).distrust();
        _pass(1 hours);
        _enter(HUB);
        TransferFrame memory transfer = _transferOf(lane, index);
        bytes32[] memory siblings = _siblings(lane, index);
        vm.expectPartialRevert(ContainmentLib.NoLongerVouchedFor.selector);
        bridges[HUB].settleReturn(transfer, siblings);
        Batch memory batch = _batchOf(home, 0);
        bridges[HUB].reprove(lanes[home].id, batch);
        bridges[HUB].settleReturn(transfer, siblings);
        assertEq(_unitsOf(HUB, user), 3_000 * ONE - ONE / 20);
        assertEq(uint8(_entry(HUB, id).state), uint8(EntryState.Refunded));
    }

    function test_aRefundThatWaits_isRenewedByWhatWasConfirmed() public {
        (, uint64 index, bytes32 id) = _send(HUB, _request(HUB, SPOKE_A, 100 * ONE));
        _withdraw(HUB, LIQUIDITY);
        _carry(SPOKE_A, HUB, 100 * ONE);
        _pass(LIFETIME + 1);
        _end(index);
        _carryHome();
        _settle(index);
        assertEq(uint8(_entry(HUB, id).state), uint8(EntryState.Waiting));
        vm.prank(admin);
        LightClient(address(clients[HUB][SPOKE_A])).distrust();
        _pass(1 hours);
        _provide(HUB, 1_000 * ONE);
        TransferFrame memory transfer = _transferOf(lane, index);
        bytes32 homeId = lanes[home].id;
        ILightClient distrusted = clients[HUB][SPOKE_A];
        uint32 generation = distrusted.generation() - 1;
        vm.expectRevert(
            abi.encodeWithSelector(ContainmentLib.NoLongerVouchedFor.selector, homeId, distrusted, generation)
        );
        bridges[HUB].renewRefund(transfer);
        Batch memory batch = _batchOf(home, uint64(leaves[home].length - 1));
        expiries[HUB].confirm(lanes[home].id, batch);
        bridges[HUB].renewRefund(transfer);
        bridges[HUB].drain(USD, _transfersOf(lane, index));
        assertEq(_unitsOf(HUB, user), 100 * ONE);
    }

    function test_aLineThatWasContained_isNeverBackEvenIfItsClientIs() public {
        (, uint64 index, bytes32 id) = _carry(HUB, SPOKE_A, 3_000 * ONE);
        uint32 provenance = _entry(SPOKE_A, id).provenance;
        ILightClient other = _anotherClient();
        vm.prank(admin);
        mailboxes[SPOKE_A].replaceLightClient(lanes[lane].id, other);
        bridges[SPOKE_A].contain(USD, provenance);
        vm.prank(admin);
        mailboxes[SPOKE_A].replaceLightClient(lanes[lane].id, client);
        _provide(SPOKE_A, 5_000 * ONE);
        TransferFrame[] memory transfers = _transfersOf(lane, index);
        vm.expectPartialRevert(IBridgeEvents.NotNext.selector);
        bridges[SPOKE_A].drain(USD, transfers);
        vm.prank(receiver);
        vm.expectRevert(abi.encodeWithSelector(IBridgeEvents.Contained.selector, provenance));
        bridges[SPOKE_A].sendBack{value: 1 ether}(transfers[0]);
        _reprove(index);
        assertNotEq(_entry(SPOKE_A, id).provenance, provenance);
        _drain(index);
        _assertState(id, EntryState.None);
    }

    function _anotherClient() private returns (ILightClient) {
        bytes memory arguments = abi.encode(
            address(managers[SPOKE_A]),
            ENVIRONMENT,
            _peer(HUB),
            Anchor(COMMITTEE, COMMITTEE_HASH, EPOCH, 1)
        );
        ILightClient other = ILightClient(create("MockLightClient.sol:MockLightClient", arguments));
        vm.prank(admin);
        mailboxes[SPOKE_A].setLightClientTrusted(other, true, true);
        return other;
    }

    function _assets() private view returns (uint256) {
        (, bytes memory answer) = address(custodies[SPOKE_A]).staticcall(abi.encodeWithSignature("totalAssets()"));
        return abi.decode(answer, (uint256));
    }
}

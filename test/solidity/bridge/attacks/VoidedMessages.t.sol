// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IERC4626} from "@openzeppelin/contracts/interfaces/IERC4626.sol";
import {EntryState, IBridgeEvents, TransferFrame, TransferRequest} from "@causeway/solidity/interfaces/IBridge.sol";
import {IExpiry, Outcome} from "@causeway/solidity/interfaces/IExpiry.sol";
import {Batch} from "@causeway/solidity/interfaces/IMailbox.sol";
import {LightClient} from "../../../../contracts/light-clients/LightClient.sol";
import {BridgeFixture} from "../BridgeFixture.sol";
import {TestReceiver} from "../Receivers.sol";

/// @dev The attacker has the keys of spoke B. What they like passes the hub and arrives on spoke A, whose client of the
/// hub vouches for it all the time: nobody stops that one. It waits there, held by a limit for example, while the hub
/// is rid of it and the admins void it. From then on nothing is paid on its word, in any way, at any time.
abstract contract VoidedMessages is BridgeFixture {
    address internal immutable thief = makeAddr("thief");
    uint256 internal lane;
    uint256 internal away;

    function setUp() public virtual override {
        super.setUp();
        lane = _laneBetween(SPOKE_B, SPOKE_A);
        away = _laneBetween(SPOKE_A, SPOKE_B);
        vm.deal(thief, 100 ether);
    }

    /// @dev A message that spoke B's chain never sent, proven as if it had.
    function _forge(address sender, address recipient, bytes memory payload) internal returns (uint64 index) {
        (, index) = _sendAs(SPOKE_B, SPOKE_A, sender, recipient, payload);
        assertTrue(_deliver(lane, index));
        _enter(SPOKE_A);
    }

    /// @dev The runbook, in short: destination, hub, and what is left behind. Afterwards all is open again.
    function _contain(uint64[] memory forged) internal {
        bytes32 laneId = lanes[lane].id;
        _enter(SPOKE_A);
        vm.prank(admin);
        mailboxes[SPOKE_A].pauseLane(laneId);
        _enter(HUB);
        vm.prank(admin);
        LightClient(address(clients[HUB][SPOKE_B])).stop();
        _enter(SPOKE_A);
        for (uint256 i = 0; i < forged.length; ++i) _void(forged[i]);
        // longer than pause and stop
        _pass(11 days);
        _enter(SPOKE_A);
    }

    function _contain(uint64 forged) internal {
        uint64[] memory one = new uint64[](1);
        one[0] = forged;
        _contain(one);
    }

    function _void(uint64 index) internal {
        bytes32 frameHash = keccak256(frames[lane][index]);
        vm.prank(admin);
        expiries[SPOKE_A].voidSilently(lanes[lane].id, index, frameHash);
    }

    function _voided(bytes32 messageId) internal pure returns (bytes memory) {
        return abi.encodeWithSelector(IBridgeEvents.Voided.selector, messageId);
    }

    function _discard(uint256 of_, uint64 index, bytes32 messageId, uint256 units) internal {
        TransferFrame memory transfer = _transferOf(of_, index);
        assertTrue(_entry(SPOKE_A, leaves[of_][index]).isVoided);
        vm.expectEmit(address(bridges[SPOKE_A]));
        emit IBridgeEvents.TransferDiscarded(leaves[of_][index], USD, messageId, units);
        vm.prank(stranger);
        bridges[SPOKE_A].discard(transfer);
        vm.expectRevert();
        bridges[SPOKE_A].discard(transfer);
    }
}

contract VoidedTransfersTest is VoidedMessages {
    function _payload(uint256 units, uint256 minReceived) private view returns (bytes memory) {
        return
            abi.encodePacked(
                abi.encodePacked(uint8(1), uint8(1), uint128(0), USD, uint128(units), uint128(minReceived)),
                abi.encodePacked(uint40(time + 1), bytes32(leaves[lane].length), bytes26(0), uint16(0), uint64(0)),
                abi.encodePacked(uint8(20), thief, uint8(20), thief, uint8(20), thief, uint8(0))
            );
    }

    function _forgeTransfer(uint256 units, uint256 minReceived) private returns (uint64 index, bytes32 id) {
        index = _forge(address(bridges[SPOKE_B]), address(bridges[SPOKE_A]), _payload(units, minReceived));
        id = leaves[lane][index];
    }

    function _assertState(bytes32 id, EntryState state) private view {
        assertEq(uint8(_entry(SPOKE_A, id).state), uint8(state));
    }

    /// @dev Three are paid at once, within the limit; the rest waits for days.
    function test_whatALimitHeld_isNeverPaid() public {
        for (uint256 i = 0; i < 3; ++i) _forgeTransfer(60_000 * ONE, 0);
        (uint64 fourth, bytes32 id) = _forgeTransfer(60_000 * ONE, 0);
        uint256 taken = _unitsOf(SPOKE_A, thief);
        assertGt(_entry(SPOKE_A, id).held, 0, "the limit holds it");
        _contain(fourth);
        TransferFrame[] memory transfers = _transfersOf(lane, fourth);
        bytes memory voided = _voided(id);
        vm.expectRevert(voided);
        bridges[SPOKE_A].admit(USD, transfers);
        vm.expectRevert(voided);
        bridges[SPOKE_A].drain(USD, transfers);
        vm.prank(thief);
        vm.expectRevert(voided);
        bridges[SPOKE_A].sendBack{value: 1 ether}(transfers[0]);
        assertEq(_unitsOf(SPOKE_A, thief), taken);
    }

    /// @dev Anyone frees what it binds, and who stands behind it is paid.
    function test_whoStandsBehindIt_isPaid() public {
        for (uint256 i = 0; i < 4; ++i) _forgeTransfer(60_000 * ONE, 0);
        (uint64 last, bytes32 id) = (3, leaves[lane][3]);
        _contain(last);
        _carry(SPOKE_A, SPOKE_B, 2_000 * ONE);
        (, uint64 honest, bytes32 honestId) = _carry(SPOKE_B, SPOKE_A, 1_000 * ONE);
        assertEq(uint8(_entry(SPOKE_A, honestId).state), uint8(EntryState.Waiting));
        _enter(SPOKE_A);
        _discard(lane, last, id, 60_000 * ONE);
        assertEq(_books(SPOKE_A).queued, _entry(SPOKE_A, honestId).queued);
        if (_entry(SPOKE_A, honestId).held != 0) bridges[SPOKE_A].admit(USD, _transfersOf(lane, honest));
        bridges[SPOKE_A].drain(USD, _transfersOf(lane, honest));
        assertEq(_unitsOf(SPOKE_A, receiver), 1_000 * ONE - ONE / 2);
        _assertState(honestId, EntryState.None);
    }

    /// @dev What was admitted and is not paid yet.
    function test_whatIsQueued_isFreed() public {
        _withdrawAll();
        (uint64 index, bytes32 id) = _forgeTransfer(60_000 * ONE, 0);
        assertEq(_books(SPOKE_A).queued, 60_000 * ONE);
        int256 net = _books(SPOKE_A).net;
        _contain(index);
        _discard(lane, index, id, 60_000 * ONE);
        assertEq(_books(SPOKE_A).queued, 0);
        assertEq(_books(SPOKE_A).net, net + int256(60_000 * ONE));
        _assertState(id, EntryState.None);
        (uint32 next, ) = bridges[SPOKE_A].nextOf(USD);
        assertEq(next, 0);
    }

    function test_whatStandsAside_isNotRetried() public {
        (uint64 index, bytes32 id) = _forgeTransfer(60_000 * ONE, 60_000 * ONE);
        _assertState(id, EntryState.Aside);
        _contain(index);
        TransferFrame memory transfer = _transferOf(lane, index);
        vm.expectRevert(_voided(id));
        bridges[SPOKE_A].retry(transfer);
        _discard(lane, index, id, 60_000 * ONE);
    }

    /// @dev The token refuses them until they are out of sight.
    function test_whatIsSetAside_isNotClaimed() public {
        bytes memory pay = abi.encodeWithSignature("transfer(address,uint256)", thief);
        vm.mockCall(address(tokens[SPOKE_A]), pay, abi.encode(false));
        (uint64 index, bytes32 id) = _forgeTransfer(60_000 * ONE, 0);
        vm.clearMockedCalls();
        _assertState(id, EntryState.Claimable);
        _contain(index);
        TransferFrame memory transfer = _transferOf(lane, index);
        vm.prank(thief);
        vm.expectRevert(_voided(id));
        bridges[SPOKE_A].claim(transfer, thief);
        _discard(lane, index, id, 60_000 * ONE - 30 * ONE);
        assertEq(_books(SPOKE_A).claimable, 0);
    }

    /// @dev Advanced by the thief themselves: that hinders nobody, and they are not repaid.
    function test_whatTheThiefAdvanced_isNotRepaid() public {
        _withdrawAll();
        (, uint64 index) = _sendAs(
            SPOKE_B,
            SPOKE_A,
            address(bridges[SPOKE_B]),
            address(bridges[SPOKE_A]),
            _offering(60_000 * ONE)
        );
        bytes32 id = leaves[lane][index];
        _enter(SPOKE_A);
        tokens[SPOKE_A].mint(thief, 60_000 * 1e18);
        TransferFrame memory transfer = _transferOf(lane, index);
        vm.startPrank(thief);
        tokens[SPOKE_A].approve(address(bridges[SPOKE_A]), type(uint256).max);
        bridges[SPOKE_A].advance(0, type(uint40).max, transfer.laneId, transfer.index, transfer.frame);
        vm.stopPrank();
        assertTrue(_deliver(lane, index));
        assertEq(_entry(SPOKE_A, id).advancer, thief);
        _contain(index);
        _provide(SPOKE_A, LIQUIDITY);
        vm.expectRevert(_voided(id));
        bridges[SPOKE_A].drain(USD, _one(transfer));
        _discard(lane, index, id, 60_000 * ONE);
        assertEq(_entry(SPOKE_A, id).advancer, address(0));
    }

    function test_whatIsReady_isNotExecuted() public {
        TestReceiver called = new TestReceiver();
        TransferRequest memory request = _request(SPOKE_B, SPOKE_A, 1_000 * ONE);
        request.receiver = abi.encodePacked(called);
        (request.gasLimit, request.payload) = (300_000, "hello");
        // a genuine one, that was sent because of a forged one, for example
        _withdrawAll();
        (, uint64 index, bytes32 id) = _send(SPOKE_B, request);
        assertTrue(_deliver(lane, index));
        _provide(SPOKE_A, LIQUIDITY);
        bridges[SPOKE_A].drain(USD, _transfersOf(lane, index));
        _assertState(id, EntryState.Ready);
        _contain(index);
        TransferFrame memory transfer = _transferOf(lane, index);
        vm.expectRevert(_voided(id));
        bridges[SPOKE_A].execute(transfer);
        assertEq(called.calls(), 0);
        vm.expectRevert(abi.encodeWithSelector(IExpiry.VoidedSilently.selector, id));
        expiries[SPOKE_A].tellVoided(lanes[lane].id, index, keccak256(transfer.frame), stranger);
    }

    /// @dev Its line is contained already: it binds nothing, and nothing is taken back twice.
    function test_whatWasContained_isDiscardedWithoutTouchingTheBooks() public {
        _withdrawAll();
        (uint64 index, bytes32 id) = _forgeTransfer(60_000 * ONE, 0);
        _contain(index);
        vm.prank(admin);
        LightClient(address(clients[SPOKE_A][HUB])).distrust();
        bridges[SPOKE_A].contain(USD, _entry(SPOKE_A, id).provenance);
        bytes memory books = abi.encode(_books(SPOKE_A));
        _discard(lane, index, id, 60_000 * ONE);
        assertEq(abi.encode(_books(SPOKE_A)), books);
    }

    /// @dev Before anything opens again.
    function test_discard_whileTheAssetIsPaused_freesIt() public {
        _withdrawAll();
        (uint64 index, bytes32 id) = _forgeTransfer(60_000 * ONE, 0);
        vm.startPrank(admin);
        mailboxes[SPOKE_A].pauseLane(lanes[lane].id);
        _admin(SPOKE_A).pauseAsset(USD);
        vm.stopPrank();
        _void(index);
        _discard(lane, index, id, 60_000 * ONE);
        assertEq(_books(SPOKE_A).queued, 0);
    }

    function test_discard_whatWasNotVoided_reverts() public {
        _withdrawAll();
        (uint64 index, bytes32 id) = _forgeTransfer(60_000 * ONE, 0);
        TransferFrame memory transfer = _transferOf(lane, index);
        assertFalse(_entry(SPOKE_A, id).isVoided);
        vm.expectRevert(abi.encodeWithSelector(IBridgeEvents.NotVoided.selector, id));
        bridges[SPOKE_A].discard(transfer);
        // of another place
        transfer.index = index + 1;
        bytes32 other = keccak256(bytes.concat(transfer.laneId, bytes8(transfer.index), keccak256(transfer.frame)));
        vm.expectRevert(abi.encodeWithSelector(IBridgeEvents.WrongState.selector, other, EntryState.None));
        bridges[SPOKE_A].discard(transfer);
    }

    /// @dev Voided before it is delivered, it never arrives.
    function test_voidedBeforeItsDelivery_itIsNotPaidAtOnce() public {
        (, uint64 index) = _sendAs(
            SPOKE_B,
            SPOKE_A,
            address(bridges[SPOKE_B]),
            address(bridges[SPOKE_A]),
            _payload(10 * ONE, 0)
        );
        _enter(SPOKE_A);
        _void(index);
        _deliver(lane, index);
        assertEq(_unitsOf(SPOKE_A, thief), 0);
    }

    function _offering(uint256 units) private view returns (bytes memory) {
        uint40 until = uint40(time + 1 hours);
        return
            abi.encodePacked(
                abi.encodePacked(uint8(1), uint8(1), uint128(0), USD, uint128(units), uint128(0), until),
                abi.encodePacked(bytes32("salt"), uint128(ONE), until, until, uint16(0), uint64(0)),
                abi.encodePacked(uint8(20), thief, uint8(20), thief, uint8(20), thief, uint8(0))
            );
    }

    function _one(TransferFrame memory transfer) private pure returns (TransferFrame[] memory transfers) {
        transfers = new TransferFrame[](1);
        transfers[0] = transfer;
    }

    function _withdrawAll() private {
        _enter(SPOKE_A);
        IERC4626 vault = IERC4626(address(custodies[SPOKE_A]));
        uint256 most = vault.maxWithdraw(provider);
        vm.prank(provider);
        vault.withdraw(most, provider, provider);
    }
}

/// @dev What was sent from spoke A, and paid on spoke B: its keys say that it came back.
contract VoidedRefundsTest is VoidedMessages {
    uint256 private constant UNITS = 60_000 * ONE;

    bytes32[] private _ids;

    function setUp() public override {
        super.setUp();
        for (uint256 i = 0; i < 6; ++i) {
            (, , bytes32 id) = _carry(SPOKE_A, SPOKE_B, UNITS);
            _ids.push(id);
            _pass(WINDOW / 2);
        }
    }

    function _forgeReturn(uint64 sent, uint256 units) private returns (uint64 index) {
        bytes memory payload = abi.encodePacked(uint8(1), uint8(2), _ids[sent], uint128(units));
        return _forge(address(bridges[SPOKE_B]), address(bridges[SPOKE_A]), payload);
    }

    function _forgeNotice(uint64 sent) private returns (uint64 index) {
        bytes32 frameHash = keccak256(frames[away][sent]);
        bytes memory notice = abi.encodePacked(uint8(1), lanes[away].id, sent, frameHash, uint8(Outcome.Rejected));
        return _forge(address(expiries[SPOKE_B]), address(expiries[SPOKE_A]), notice);
    }

    function _settleReturn(uint64 sent) private {
        bridges[SPOKE_A].settleReturn(_transferOf(away, sent), _siblings(away, sent));
    }

    function _settle(uint64 sent) private {
        expiries[SPOKE_A].settle(lanes[away].id, sent, frames[away][sent], _siblings(away, sent));
    }

    function settleReturn(uint64 sent) external {
        _settleReturn(sent);
    }

    function settle(uint64 sent) external {
        _settle(sent);
    }

    function test_returns_thatWaitOrAreNotSettled_arePaidNoMore() public {
        uint64[] memory forged = new uint64[](5);
        for (uint64 i = 0; i < 5; ++i) {
            forged[i] = _forgeReturn(i, UNITS);
            if (i < 4) _settleReturn(i);
        }
        uint256 taken = _unitsOf(SPOKE_A, user);
        assertGt(_entry(SPOKE_A, _ids[3]).held, 0, "the limit holds it");
        _contain(forged);
        bytes memory voided = _voided(leaves[lane][forged[3]]);
        TransferFrame[] memory transfers = _transfersOf(away, 3);
        vm.expectRevert(voided);
        bridges[SPOKE_A].admit(USD, transfers);
        vm.expectRevert(voided);
        bridges[SPOKE_A].drain(USD, transfers);
        vm.expectRevert();
        bridges[SPOKE_A].renewRefund(transfers[0]);
        vm.expectRevert(_voided(leaves[lane][forged[4]]));
        this.settleReturn(4);
        assertEq(_unitsOf(SPOKE_A, user), taken);
        _discard(away, 3, leaves[lane][forged[3]], UNITS);
        assertEq(_books(SPOKE_A).queued, 0);
        assertEq(uint8(_entry(SPOKE_A, _ids[3]).state), uint8(EntryState.Refunded));
        assertEq(_entry(SPOKE_A, _ids[3]).held, 0);
        assertEq(_entry(SPOKE_A, _ids[3]).queued, 0);
        (uint256 units, , uint256 paidBack) = bridges[SPOKE_A].returnOf(chainIds[SPOKE_B], _ids[3]);
        assertEq(paidBack, 0);
        assertEq(units, 0);
    }

    function test_notices_thatWereNotSettled_settleNothing() public {
        uint64 forged = _forgeNotice(0);
        _contain(forged);
        bytes32 noticeId = leaves[lane][forged];
        assertEq(expiries[SPOKE_A].noticeOf(_ids[0]), noticeId);
        vm.expectRevert(abi.encodeWithSelector(IExpiry.NoticeVoided.selector, noticeId));
        this.settle(0);
        assertEq(_unitsOf(SPOKE_A, user), 0);
    }

    function test_notices_whoseRefundWaits_arePaidNoMore() public {
        uint64[] memory forged = new uint64[](4);
        for (uint64 i = 0; i < 4; ++i) {
            forged[i] = _forgeNotice(i);
            _settle(i);
        }
        uint256 taken = _unitsOf(SPOKE_A, user);
        assertGt(_entry(SPOKE_A, _ids[3]).held, 0, "the limit holds it");
        _contain(forged);
        bytes32 noticeId = leaves[lane][forged[3]];
        TransferFrame[] memory transfers = _transfersOf(away, 3);
        vm.expectRevert(_voided(noticeId));
        bridges[SPOKE_A].admit(USD, transfers);
        vm.expectRevert(_voided(noticeId));
        bridges[SPOKE_A].renewRefund(transfers[0]);
        _discard(away, 3, noticeId, UNITS);
        vm.expectRevert(_voided(noticeId));
        bridges[SPOKE_A].renewRefund(transfers[0]);
        assertEq(_unitsOf(SPOKE_A, user), taken);
    }

    /// @dev The keys are safe again, and the chain says what is true.
    function test_whatIsTrue_isPaidAfterwards() public {
        uint64 forged = _forgeReturn(0, ONE);
        _settleReturn(0);
        assertEq(_unitsOf(SPOKE_A, user), ONE);
        _contain(forged);
        uint64 honest = _forgeReturn(0, UNITS);
        assertGt(honest, forged);
        _settleReturn(0);
        assertEq(_unitsOf(SPOKE_A, user), UNITS);
        vm.expectRevert(abi.encodeWithSelector(IBridgeEvents.WrongState.selector, _ids[0], EntryState.Refunded));
        this.settleReturn(0);
    }

    /// @dev Its notice, where a forged one was settled and its refund waited: a message is settled only once.
    function test_whatIsTrueOfAForgedNotice_isPaidAfterwards() public {
        for (uint64 i = 1; i < 4; ++i) {
            _forgeNotice(i);
            _settle(i);
        }
        uint256 taken = _unitsOf(SPOKE_A, user);
        uint64 forged = _forgeNotice(0);
        _settle(0);
        _contain(forged);
        _discard(away, 0, leaves[lane][forged], UNITS);
        _forgeNotice(0);
        bridges[SPOKE_A].renewRefund(_transferOf(away, 0));
        assertEq(_unitsOf(SPOKE_A, user), taken + UNITS);
    }

    /// @dev What was voided cannot be proven again either.
    function test_reprove_ofAVoidedReturn_reverts() public {
        uint64 forged = _forgeReturn(0, UNITS);
        _contain(forged);
        // with one more the lane is imported again
        _sendAs(SPOKE_B, SPOKE_A, thief, thief, "");
        Batch memory batch = _batchOf(lane, forged);
        bytes32 laneId = lanes[lane].id;
        vm.expectRevert(abi.encodeWithSelector(IBridgeEvents.NotProven.selector, leaves[lane][forged]));
        bridges[SPOKE_A].reprove(laneId, batch);
    }
}

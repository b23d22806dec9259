// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IERC4626} from "@openzeppelin/contracts/interfaces/IERC4626.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {
    Entry,
    EntryState,
    IBridgeEvents,
    TransferFrame,
    TransferRequest
} from "@causeway/solidity/interfaces/IBridge.sol";
import {IBridgeTerms, ReleaseTerms} from "../../../contracts/bridge/interfaces/IBridgeTerms.sol";
import {ICustody, Limited} from "../../../contracts/bridge/interfaces/ICustody.sol";
import {ReleaseTermsLib} from "../../../contracts/bridge/libraries/ReleaseTermsLib.sol";
import {LightClient} from "../../../contracts/light-clients/LightClient.sol";
import {BridgeFixture} from "./BridgeFixture.sol";
import {TestReceiver} from "./Receivers.sol";

/// @dev From the hub to spoke A, whose vault has been emptied but for a little.
abstract contract ShortOfLiquidity is BridgeFixture {
    uint256 internal constant LEFT = 1_000 * ONE;
    uint256 internal lane;

    function setUp() public virtual override {
        super.setUp();
        lane = _laneBetween(HUB, SPOKE_A);
        _withdraw(SPOKE_A, LIQUIDITY - LEFT);
    }

    function _withdraw(uint256 chain, uint256 units) internal {
        _enter(chain);
        uint256 amount = units * custodies[chain].unit();
        vm.prank(provider);
        IERC4626(address(custodies[chain])).withdraw(amount, provider, provider);
    }

    function _drain(uint64 index) internal {
        _enter(SPOKE_A);
        bridges[SPOKE_A].drain(USD, _transfersOf(lane, index));
    }

    /// @dev A transfer that is handed over to a contract.
    function _carryTo(TestReceiver called, uint256 units) internal returns (uint64 index, bytes32 id) {
        TransferRequest memory request = _request(HUB, SPOKE_A, units);
        request.receiver = abi.encodePacked(called);
        (request.gasLimit, request.payload) = (300_000, "hello");
        (, index, id) = _send(HUB, request);
        assertTrue(_deliver(lane, index));
    }

    /// @dev What is paid on spoke A for the hub's transfers costs that rate, at least 0.05 and at most 100.
    function _charge(uint16 bps) internal {
        _setTerms(ReleaseTermsLib.pack(ReleaseTerms(bps, 8_000, uint72(ONE / 20), uint72(100 * ONE), 0)));
    }

    function _chargeNothing() internal {
        _setTerms(ReleaseTermsLib.pack(ReleaseTerms(0, 8_000, 0, 0, 0)));
    }

    function _setTerms(uint256 terms) internal {
        _enter(SPOKE_A);
        ICustody custody = custodies[SPOKE_A];
        vm.prank(admin);
        custody.setTerms(_changes(chainIds[HUB], terms));
    }

    /// @dev The token pays an account none of this, until all mocked calls are cleared.
    function _refuse(uint256 chain, address account, uint256 units) internal {
        bytes memory call = abi.encodeCall(IERC20.transfer, (account, units * custodies[chain].unit()));
        vm.mockCall(address(tokens[chain]), call, abi.encode(false));
    }

    function _assertState(bytes32 id, EntryState state) internal view {
        assertEq(uint8(_entry(SPOKE_A, id).state), uint8(state));
    }

    function _idOf(uint64 index) internal view returns (bytes32) {
        return leaves[lane][index];
    }

    function _fee(uint256 units) internal view returns (uint256) {
        uint256 fee = (units * 5 + 9_999) / 10_000;
        return fee < ONE / 20 ? ONE / 20 : fee;
    }
}

contract PayoutsDrainTest is ShortOfLiquidity {
    function test_whatLiquidityDoesNotCover_isQueued() public {
        (, , bytes32 id) = _carry(HUB, SPOKE_A, 3_000 * ONE);
        Entry memory entry = _entry(SPOKE_A, id);
        assertEq(uint8(entry.state), uint8(EntryState.Waiting));
        assertEq(entry.queued, 3_000 * ONE);
        assertEq(entry.held, 0);
        assertEq(_books(SPOKE_A).queued, 3_000 * ONE);
        assertEq(_unitsOf(SPOKE_A, receiver), 0);
    }

    function test_drain_paysInPartsAsLiquidityArrives() public {
        (, uint64 index, bytes32 id) = _carry(HUB, SPOKE_A, 3_000 * ONE);
        _drain(index);
        assertEq(_entry(SPOKE_A, id).queued, 2_000 * ONE);
        assertEq(_unitsOf(SPOKE_A, receiver), 999.5e6);
        _provide(SPOKE_A, 5_000 * ONE);
        _drain(index);
        _assertState(id, EntryState.None);
        assertEq(_unitsOf(SPOKE_A, receiver), 3_000 * ONE - _fee(3_000 * ONE));
        assertEq(_books(SPOKE_A).queued, 0);
    }

    function test_drain_paysFirstWhoCameFirst() public {
        (, uint64 first, ) = _carry(HUB, SPOKE_A, 3_000 * ONE);
        (, uint64 second, bytes32 id) = _carry(HUB, SPOKE_A, 10 * ONE);
        _assertState(id, EntryState.Waiting);
        _enter(SPOKE_A);
        (uint32 provenance, uint32 position) = bridges[SPOKE_A].nextOf(USD);
        assertEq(position, 0);
        TransferFrame[] memory transfers = _transfersOf(lane, second);
        vm.expectRevert(abi.encodeWithSelector(IBridgeEvents.NotNext.selector, id, provenance, 0));
        bridges[SPOKE_A].drain(USD, transfers);
        _provide(SPOKE_A, 5_000 * ONE);
        _drain(first);
        _drain(second);
        _assertState(id, EntryState.None);
    }

    function test_drain_paysSeveralInOneCall() public {
        (, uint64 first, ) = _carry(HUB, SPOKE_A, 3_000 * ONE);
        (, uint64 second, bytes32 id) = _carry(HUB, SPOKE_A, 10 * ONE);
        _provide(SPOKE_A, 5_000 * ONE);
        TransferFrame[] memory transfers = new TransferFrame[](2);
        (transfers[0], transfers[1]) = (_transferOf(lane, first), _transferOf(lane, second));
        bridges[SPOKE_A].drain(USD, transfers);
        _assertState(id, EntryState.None);
        (uint32 provenance, ) = bridges[SPOKE_A].nextOf(USD);
        assertEq(provenance, 0);
    }

    function test_drain_letsTheLinesTakeTurns() public {
        (, uint64 first, bytes32 firstId) = _carry(HUB, SPOKE_A, 3_000 * ONE);
        uint256 other = _laneBetween(SPOKE_B, SPOKE_A);
        (, uint64 second, bytes32 secondId) = _carry(SPOKE_B, SPOKE_A, 3_000 * ONE);
        _drain(first);
        assertEq(_entry(SPOKE_A, firstId).queued, 2_000 * ONE);
        _provide(SPOKE_A, 1_000 * ONE);
        TransferFrame[] memory again = _transfersOf(lane, first);
        vm.expectRevert();
        bridges[SPOKE_A].drain(USD, again);
        bridges[SPOKE_A].drain(USD, _transfersOf(other, second));
        // what the first fee left in the vault is paid too
        assertEq(_entry(SPOKE_A, secondId).queued, 2_000 * ONE - 0.4e6);
    }

    function test_aNewTransferOfAnotherLane_doesNotOvertakeWhoIsQueued() public {
        _carry(HUB, SPOKE_A, 3_000 * ONE);
        (, , bytes32 id) = _carry(SPOKE_B, SPOKE_A, 500 * ONE);
        _assertState(id, EntryState.Waiting);
        assertEq(_unitsOf(SPOKE_A, receiver), 0);
    }

    function test_providers_cannotWithdrawWhatIsAdmitted() public {
        _carry(HUB, SPOKE_A, 3_000 * ONE);
        assertEq(IERC4626(address(custodies[SPOKE_A])).maxWithdraw(provider), 0);
    }

    function test_drain_refusesWhatDoesNotWait() public {
        (, uint64 index, bytes32 id) = _carry(HUB, SPOKE_A, 10 * ONE);
        TransferFrame[] memory transfers = _transfersOf(lane, index);
        vm.expectRevert(abi.encodeWithSelector(IBridgeEvents.WrongState.selector, id, EntryState.None));
        bridges[SPOKE_A].drain(USD, transfers);
    }

    function test_aTransferBelowItsMinimum_stepsAsideAndComesBack() public {
        TransferRequest memory request = _request(HUB, SPOKE_A, 100 * ONE);
        request.minReceived = 100 * ONE;
        (, uint64 index, bytes32 id) = _send(HUB, request);
        _deliver(lane, index);
        _assertState(id, EntryState.Aside);
        assertEq(_books(SPOKE_A).queued, 0);
        assertEq(_books(SPOKE_A).net, 0);
        _chargeNothing();
        bridges[SPOKE_A].retry(_transferOf(lane, index));
        _assertState(id, EntryState.None);
        assertEq(_unitsOf(SPOKE_A, receiver), 100 * ONE);
    }
}

contract PayoutsAdmitTest is ShortOfLiquidity {
    function setUp() public override {
        super.setUp();
        _provide(SPOKE_A, LIQUIDITY);
    }

    function test_whatIsAboveTheLimit_isHeldAndBindsNothing() public {
        _carry(HUB, SPOKE_A, CAPACITY);
        (, uint64 index, bytes32 id) = _carry(HUB, SPOKE_A, 1_000 * ONE);
        Entry memory entry = _entry(SPOKE_A, id);
        assertEq(entry.held, 1_000 * ONE);
        assertEq(_books(SPOKE_A).queued, 0);
        _pass(WINDOW);
        _enter(SPOKE_A);
        bridges[SPOKE_A].admit(USD, _transfersOf(lane, index));
        assertEq(_entry(SPOKE_A, id).queued, 1_000 * ONE);
        _drain(index);
        _assertState(id, EntryState.None);
    }

    function test_drain_admitsTheFirstToo() public {
        _carry(HUB, SPOKE_A, CAPACITY);
        (, uint64 index, bytes32 id) = _carry(HUB, SPOKE_A, 1_000 * ONE);
        _pass(WINDOW);
        _drain(index);
        _assertState(id, EntryState.None);
    }

    function test_whatIsAboveTheCapacity_isAdmittedInParts() public {
        (, uint64 index, bytes32 id) = _carry(HUB, SPOKE_A, CAPACITY + 100_000 * ONE);
        assertEq(_entry(SPOKE_A, id).held, 100_000 * ONE);
        assertEq(_entry(SPOKE_A, id).queued, CAPACITY);
        _drain(index);
        assertEq(_entry(SPOKE_A, id).queued, 0);
        _pass(WINDOW);
        _drain(index);
        _assertState(id, EntryState.None);
        assertEq(
            _unitsOf(SPOKE_A, receiver),
            CAPACITY + 100_000 * ONE - 100 * ONE - 1,
            "the ceiling is one, each part is rounded up"
        );
    }

    function test_behindWhoIsHeld_othersOfTheLaneAreHeld() public {
        _carry(HUB, SPOKE_A, CAPACITY);
        (, uint64 first, ) = _carry(HUB, SPOKE_A, 100_000 * ONE);
        _pass(WINDOW / 100);
        (, uint64 second, bytes32 id) = _carry(HUB, SPOKE_A, 10 * ONE);
        assertEq(_entry(SPOKE_A, id).held, 10 * ONE);
        TransferFrame[] memory transfers = _transfersOf(lane, second);
        vm.expectPartialRevert(IBridgeEvents.NotNext.selector);
        bridges[SPOKE_A].admit(USD, transfers);
        _pass(WINDOW);
        _enter(SPOKE_A);
        transfers = new TransferFrame[](2);
        (transfers[0], transfers[1]) = (_transferOf(lane, first), _transferOf(lane, second));
        bridges[SPOKE_A].admit(USD, transfers);
        assertEq(_entry(SPOKE_A, id).queued, 10 * ONE);
    }

    function test_otherLanes_areNotHeldBehindIt() public {
        _carry(HUB, SPOKE_A, CAPACITY);
        _carry(HUB, SPOKE_A, 100_000 * ONE);
        (, , bytes32 id) = _carry(SPOKE_B, SPOKE_A, 10 * ONE);
        _assertState(id, EntryState.None);
    }

    function test_whoeverCannotBePaidByItsMinimum_usesUpNoLimit() public {
        TransferRequest memory request = _request(HUB, SPOKE_A, 100_000 * ONE);
        request.minReceived = 100_000 * ONE;
        (, uint64 index, bytes32 id) = _send(HUB, request);
        _deliver(lane, index);
        (, uint256 before) = custodies[SPOKE_A].limitOf(chainIds[HUB], Limited.Arrivals);
        for (uint256 i = 0; i < 3; ++i) {
            TransferFrame memory transfer = _transferOf(lane, index);
            vm.expectPartialRevert(IBridgeEvents.BelowMinimum.selector);
            bridges[SPOKE_A].retry(transfer);
            _assertState(id, EntryState.Aside);
        }
        (, uint256 available) = custodies[SPOKE_A].limitOf(chainIds[HUB], Limited.Arrivals);
        assertEq(available, before);
    }
}

contract PayoutsCallTest is ShortOfLiquidity {
    TestReceiver internal called;

    function setUp() public override {
        super.setUp();
        called = new TestReceiver();
    }

    function _called(uint256 units) internal returns (uint64 index, bytes32 id) {
        return _carryTo(called, units);
    }

    function test_aTransferWithAPayload_isHandedOverAtOnce() public {
        (, bytes32 id) = _called(100 * ONE);
        assertEq(called.calls(), 1);
        assertEq(called.lastPayload(), "hello");
        assertEq(called.last().transferId, id);
        assertEq(called.last().assetId, USD);
        assertEq(called.last().token, address(tokens[SPOKE_A]));
        assertEq(called.last().amount, tokens[SPOKE_A].balanceOf(address(called)));
        assertEq(called.last().originChainId, chainIds[HUB]);
        assertEq(called.last().sender, abi.encodePacked(user));
        assertGe(called.gasSeen(), 300_000);
    }

    function test_aReceiverThatRefuses_mayTakeItWithoutTheCall() public {
        called.setRefuses(true);
        (uint64 index, bytes32 id) = _called(100 * ONE);
        _assertState(id, EntryState.Ready);
        uint256 units = _entry(SPOKE_A, id).setAside;
        assertEq(units, 100 * ONE - _fee(100 * ONE));
        assertEq(_books(SPOKE_A).claimable, units);
        vm.prank(stranger);
        vm.expectRevert(abi.encodeWithSelector(IBridgeEvents.NotReceiver.selector, stranger, address(called)));
        bridges[SPOKE_A].claim(_transferOf(lane, index), stranger);
        vm.prank(address(called));
        bridges[SPOKE_A].claim(_transferOf(lane, index), stranger);
        assertEq(_unitsOf(SPOKE_A, stranger), units);
        _assertState(id, EntryState.None);
        TransferFrame memory transfer = _transferOf(lane, index);
        vm.prank(address(called));
        vm.expectRevert(abi.encodeWithSelector(IBridgeEvents.WrongState.selector, id, EntryState.None));
        bridges[SPOKE_A].claim(transfer, stranger);
    }

    /// @dev Else what came first from a chain whose terms were taken away would hold up all lines of the asset.
    function test_drain_whereNobodySaysWhatItCosts_stepsAside() public {
        (, uint64 index, bytes32 id) = _carry(HUB, SPOKE_A, 3_000 * ONE);
        vm.prank(admin);
        custodies[SPOKE_A].setTerms(_changes(chainIds[HUB], 0));
        _provide(SPOKE_A, 5_000 * ONE);
        _drain(index);
        _assertState(id, EntryState.Aside);
        assertEq(_books(SPOKE_A).queued, 0);
        vm.prank(admin);
        TransferFrame memory transfer = _transferOf(lane, index);
        vm.expectRevert(abi.encodeWithSelector(IBridgeTerms.NoTerms.selector, chainIds[HUB]));
        bridges[SPOKE_A].retry(transfer);
        vm.prank(admin);
        custodies[SPOKE_A].setTerms(_changes(chainIds[HUB], ReleaseTermsLib.pack(_terms())));
        bridges[SPOKE_A].retry(transfer);
        _assertState(id, EntryState.None);
    }

    function test_whereFeesTakeAll_thePayloadIsHandedOverStill() public {
        called.setRefuses(true);
        (uint64 index, bytes32 id) = _called(ONE / 20);
        _assertState(id, EntryState.Ready);
        assertEq(_books(SPOKE_A).claimable, 0);
        assertEq(_books(SPOKE_A).fees + _books(SPOKE_A).unvested, ONE / 20);
        called.setRefuses(false);
        bridges[SPOKE_A].execute(_transferOf(lane, index));
        assertEq(called.calls(), 1);
        assertEq(called.last().amount, 0);
        _assertState(id, EntryState.None);
    }

    /// @dev It enters no line: there it would hold up the others for good.
    function test_whereFeesTakeAll_thePayloadOutlivesADistrust() public {
        called.setRefuses(true);
        (uint64 index, bytes32 id) = _called(ONE / 20);
        vm.prank(admin);
        LightClient(address(clients[SPOKE_A][HUB])).distrust();
        _pass(1 hours);
        bridges[SPOKE_A].reprove(lanes[lane].id, _batchOf(lane, index));
        _assertState(id, EntryState.Ready);
        TransferFrame memory transfer = _transferOf(lane, index);
        vm.prank(address(called));
        bridges[SPOKE_A].claim(transfer, address(called));
        _assertState(id, EntryState.None);
    }

    function test_drain_whereFeesTakeAll_tellsThatItIsOver() public {
        _carry(HUB, SPOKE_A, 3_000 * ONE);
        (, uint64 index, bytes32 id) = _carry(HUB, SPOKE_A, ONE / 20);
        _assertState(id, EntryState.Waiting);
        _provide(SPOKE_A, 5_000 * ONE);
        _drain(0);
        vm.expectEmit(address(bridges[SPOKE_A]));
        emit IBridgeEvents.TransferPaid(id, USD, receiver, 0);
        _drain(index);
        _assertState(id, EntryState.None);
    }

    function test_aWrongAnswer_isARefusal() public {
        called.setAnswersWrong(true);
        (, bytes32 id) = _called(100 * ONE);
        _assertState(id, EntryState.Ready);
        assertEq(called.calls(), 0);
    }

    function test_aReceiverThatBurnsItsGas_isCalledAgain() public {
        called.setBurns(true);
        (, bytes32 id) = _called(100 * ONE);
        _assertState(id, EntryState.Ready);
    }

    function test_aReceiverWithoutCode_anyoneHasPaidInTheEnd() public {
        TransferRequest memory request = _request(HUB, SPOKE_A, 100 * ONE);
        (request.gasLimit, request.payload) = (100_000, "hello");
        (, uint64 index, bytes32 id) = _send(HUB, request);
        _deliver(lane, index);
        _assertState(id, EntryState.Ready);
        _pass(LIFETIME + 7 days + 1);
        bridges[SPOKE_A].claim(_transferOf(lane, index), receiver);
        assertEq(_unitsOf(SPOKE_A, receiver), 100 * ONE - _fee(100 * ONE));
    }

    function test_aTransferWithAPayload_isPaidWholeOnceItCan() public {
        (uint64 index, bytes32 id) = _called(3_000 * ONE);
        _drain(index);
        assertEq(_entry(SPOKE_A, id).setAside, 999.5e6);
        _assertState(id, EntryState.Waiting);
        _provide(SPOKE_A, 5_000 * ONE);
        _drain(index);
        _assertState(id, EntryState.Ready);
        assertEq(called.calls(), 0);
        bridges[SPOKE_A].execute(_transferOf(lane, index));
        assertEq(called.calls(), 1);
        assertEq(_unitsOf(SPOKE_A, address(called)), 3_000 * ONE - _fee(3_000 * ONE));
        _assertState(id, EntryState.None);
        assertEq(_books(SPOKE_A).claimable, 0);
    }

    function test_execute_whereTheReceiverFails_changesNothing() public {
        (TransferFrame memory transfer, bytes32 id, uint256 units) = _ready();
        called.setRefuses(true);
        bytes4 refused = TestReceiver.Refused.selector;
        vm.expectRevert(abi.encodeWithSelector(IBridgeEvents.ReceiverFailed.selector, called, bytes32(refused)));
        bridges[SPOKE_A].execute(transfer);
        _assertState(id, EntryState.Ready);
        assertEq(_entry(SPOKE_A, id).setAside, units);
        assertEq(_books(SPOKE_A).claimable, units);
    }

    function _ready() private returns (TransferFrame memory transfer, bytes32 id, uint256 units) {
        uint64 index;
        (index, id) = _called(3_000 * ONE);
        _provide(SPOKE_A, 5_000 * ONE);
        units = 3_000 * ONE - _fee(3_000 * ONE);
        _enter(SPOKE_A);
        vm.expectEmit(address(bridges[SPOKE_A]));
        emit IBridgeEvents.TransferSetAside(id, USD, EntryState.Ready, units);
        _drain(index);
        transfer = _transferOf(lane, index);
    }

    function test_execute_tellsWhatWasPaid() public {
        (TransferFrame memory transfer, bytes32 id, uint256 units) = _ready();
        vm.expectEmit(address(bridges[SPOKE_A]));
        emit IBridgeEvents.TransferPaid(id, USD, address(called), units);
        bridges[SPOKE_A].execute(transfer);
    }

    /// @dev The receiver did not fail: he is handed over what is his once the token pays again.
    function test_execute_whereTheTokenRefuses_failsAsTheTokenDoes() public {
        (TransferFrame memory transfer, bytes32 id, uint256 units) = _ready();
        _refuse(SPOKE_A, address(called), units);
        address token = address(tokens[SPOKE_A]);
        vm.expectRevert(abi.encodeWithSelector(SafeERC20.SafeERC20FailedOperation.selector, token));
        bridges[SPOKE_A].execute(transfer);
        _assertState(id, EntryState.Ready);
        assertEq(_entry(SPOKE_A, id).setAside, units);
        vm.clearMockedCalls();
        bridges[SPOKE_A].execute(transfer);
        assertEq(called.calls(), 1);
        assertEq(_unitsOf(SPOKE_A, address(called)), units);
    }

    function test_whileTheAssetIsPaused_nothingThatWaitsIsPaidOrMoved() public {
        (TransferFrame memory ready, bytes32 id, ) = _ready();
        (uint64 index, ) = _called(CAPACITY);
        TransferFrame[] memory waiting = _transfersOf(lane, index);
        _enter(SPOKE_A);
        vm.prank(admin);
        _admin(SPOKE_A).pauseAsset(USD);
        bytes memory paused = abi.encodeWithSelector(IBridgeEvents.AssetPaused.selector, USD, time + 7 days);
        vm.expectRevert(paused);
        bridges[SPOKE_A].execute(ready);
        vm.expectRevert(paused);
        bridges[SPOKE_A].admit(USD, waiting);
        vm.expectRevert(paused);
        bridges[SPOKE_A].drain(USD, waiting);
        vm.prank(address(called));
        vm.expectRevert(paused);
        bridges[SPOKE_A].sendBack(waiting[0]);
        _pass(7 days);
        _enter(SPOKE_A);
        bridges[SPOKE_A].execute(ready);
        _assertState(id, EntryState.None);
    }

    function test_execute_withTooLittleGas_changesNothing() public {
        (uint64 index, bytes32 id) = _called(3_000 * ONE);
        _provide(SPOKE_A, 5_000 * ONE);
        _drain(index);
        bytes memory data = abi.encodeCall(bridges[SPOKE_A].execute, (_transferOf(lane, index)));
        bytes memory reason;
        for (uint256 gas = 250_000; called.calls() == 0; gas += 10_000) {
            (bool succeeded, bytes memory returned) = address(bridges[SPOKE_A]).call{gas: gas}(data);
            if (succeeded) break;
            _assertState(id, EntryState.Ready);
            reason = returned;
        }
        assertEq(bytes4(reason), IBridgeEvents.InsufficientGas.selector, "with little less than it takes");
        assertEq(called.calls(), 1);
        assertGe(called.gasSeen(), 300_000);
    }

    function test_aReceiver_maySendOnWhatItGot() public {
        TransferRequest memory onward = _request(SPOKE_A, HUB, 10 * ONE);
        called.setCall(address(bridges[SPOKE_A]), abi.encodeCall(bridges[SPOKE_A].bridge, (onward)));
        _enter(SPOKE_A);
        vm.prank(address(called));
        tokens[SPOKE_A].approve(address(bridges[SPOKE_A]), type(uint256).max);
        unlimited(SPOKE_A, address(bridges[SPOKE_A]));
        (, bytes32 id) = _called(100 * ONE);
        _assertState(id, EntryState.None);
        assertEq(called.calls(), 1);
        assertEq(_books(SPOKE_A).net, -int256(90 * ONE));
    }

    /// @dev Messages of an account are free: the receiver has no coin to pay them.
    function unlimited(uint256 chain, address account) internal {
        vm.prank(admin);
        mailboxes[chain].setFeeExempt(account, true);
    }

    function test_onlyTheBridge_paysAndCalls() public {
        vm.expectRevert(abi.encodeWithSelector(IBridgeEvents.NotSelf.selector, address(this)));
        (bool succeeded, ) = address(bridges[SPOKE_A]).call(
            abi.encodeWithSignature("acceptAndCall(bytes32,uint64,uint8,bytes)", bytes32(0), 1, 0, "")
        );
        assertTrue(succeeded);
    }
}

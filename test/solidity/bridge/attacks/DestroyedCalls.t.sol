// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {IERC165} from "@openzeppelin/contracts/utils/introspection/IERC165.sol";
import {IAssetTaker} from "@causeway/solidity/interfaces/IAssetTaker.sol";
import {EntryState, IBridgeEvents, TransferFrame, TransferRequest} from "@causeway/solidity/interfaces/IBridge.sol";
import {Batch} from "@causeway/solidity/interfaces/IMailbox.sol";
import {ICustody} from "../../../../contracts/bridge/interfaces/ICustody.sol";
import {TestReceiver} from "../Receivers.sol";
import {GoingBack} from "../Returns.t.sol";
import {CallingBackToken, ITokenHooks} from "../tokens/CallingBackToken.sol";

/// @dev Lends to whoever asks, and lets nobody use it meanwhile.
contract LendingPool {
    error Lent();
    error NotUsed();

    bool private _lent;
    uint256 public uses;

    function lend(address target, bytes calldata data) external {
        _lent = true;
        (bool succeeded, ) = target.call(data);
        require(succeeded, NotUsed());
        _lent = false;
    }

    function use() external {
        require(!_lent, Lent());
        ++uses;
    }
}

/// @dev A receiver that takes for itself what it cannot be called for.
contract TakingReceiver is TestReceiver, IAssetTaker {
    function takeAsset(TransferFrame calldata) external {}

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == type(IERC165).interfaceId || id == type(IAssetTaker).interfaceId;
    }
}

/// @dev A victim's transfer has a payload. Who delivers it chooses the moment: one at which the receiver's call fails.
contract DestroyedCallsTest is GoingBack, ITokenHooks {
    uint256 private constant UNITS = 100 * ONE;
    bytes32 private constant EUR = keccak256("asset EUR");

    TestReceiver internal called;
    uint64 internal index;
    bytes32 internal id;
    address private _target;
    bytes private _data;
    bytes private _reason;

    function setUp() public override {
        super.setUp();
        called = new TestReceiver();
        vm.deal(address(this), 10 ether);
    }

    function _sendTo(TestReceiver to) private {
        TransferRequest memory request = _request(HUB, SPOKE_A, UNITS);
        request.receiver = abi.encodePacked(to);
        (request.gasLimit, request.payload) = (600_000, "hello");
        (, index, id) = _send(HUB, request);
    }

    /// @dev The receiver sends on what it gets, which takes an open bridge.
    function _sendsOn() private {
        TransferRequest memory onward = _request(SPOKE_A, HUB, 10 * ONE);
        called.setCall(address(bridges[SPOKE_A]), abi.encodeCall(bridges[SPOKE_A].bridge, (onward)));
        _enter(SPOKE_A);
        vm.prank(address(called));
        tokens[SPOKE_A].approve(address(bridges[SPOKE_A]), type(uint256).max);
        vm.prank(admin);
        mailboxes[SPOKE_A].setFeeExempt(address(bridges[SPOKE_A]), true);
    }

    function _delivery() private returns (bytes memory) {
        Batch memory batch = _batchOf(lane, index);
        return abi.encodeCall(mailboxes[SPOKE_A].deliver, (lanes[lane].id, batch));
    }

    /// @dev What this contract does when it is called.
    function _arm(address target, bytes memory data) private {
        (_target, _data) = (target, data);
    }

    function _act() private {
        if (_target == address(0)) return;
        address target = _target;
        _target = address(0);
        bool succeeded;
        (succeeded, _reason) = target.call(_data);
        if (succeeded) _reason = "";
    }

    receive() external payable {
        _act();
    }

    function tokensMoved(address, address, uint256) external {
        _act();
    }

    function _assertCalledInTheEnd() private {
        if (called.calls() == 0) bridges[SPOKE_A].execute(_transferOf(lane, index));
        assertEq(called.calls(), 1);
        assertEq(called.lastPayload(), "hello");
        assertEq(called.last().amount, (UNITS - _fee(UNITS)) * custodies[SPOKE_A].unit());
        _assertState(id, EntryState.None);
    }

    // ---------------------------------------------------------------- moments

    /// @dev They send one unit with one wei too much, and deliver when they get the change.
    function test_inTheChangeOfATransfer_theCallIsMade() public {
        _sendTo(called);
        _sendsOn();
        bytes memory delivery = _delivery();
        TransferRequest memory request = _request(SPOKE_A, HUB, 1);
        request.refundTo = address(this);
        tokens[SPOKE_A].mint(address(this), request.amount);
        tokens[SPOKE_A].approve(address(bridges[SPOKE_A]), request.amount);
        uint256 fee = bridges[SPOKE_A].quote(request).messageFee;
        _arm(address(mailboxes[SPOKE_A]), delivery);
        bridges[SPOKE_A].bridge{value: fee + 1}(request);
        assertEq(_reason, "");
        _assertCalledInTheEnd();
    }

    /// @dev They send back what they sent themselves, with one wei too much.
    function test_inTheChangeOfAReturn_theCallIsMade() public {
        TransferRequest memory own = _request(HUB, SPOKE_A, 3_000 * ONE);
        own.receiver = abi.encodePacked(this);
        (, uint64 ownIndex, ) = _send(HUB, own);
        assertTrue(_deliver(lane, ownIndex));
        _provide(SPOKE_A, 5_000 * ONE);
        _sendTo(called);
        _sendsOn();
        _arm(address(mailboxes[SPOKE_A]), _delivery());
        uint256 fee = bridges[SPOKE_A].quoteReturn(chainIds[HUB]);
        bridges[SPOKE_A].sendBack{value: fee + 1}(_transferOf(lane, ownIndex));
        assertEq(_reason, "");
        _assertCalledInTheEnd();
    }

    function test_inALoanOfThePoolThatItUses_theCallIsMadeLater() public {
        LendingPool pool = new LendingPool();
        called.setCall(address(pool), abi.encodeCall(pool.use, ()));
        _sendTo(called);
        bytes memory delivery = _delivery();
        pool.lend(address(mailboxes[SPOKE_A]), delivery);
        _assertState(id, EntryState.Ready);
        TransferFrame memory transfer = _transferOf(lane, index);
        // nor is it lost by as many more such calls
        vm.expectRevert();
        pool.lend(address(bridges[SPOKE_A]), abi.encodeCall(bridges[SPOKE_A].execute, (transfer)));
        _assertCalledInTheEnd();
        assertEq(pool.uses(), 1);
    }

    /// @dev The token pays nobody for a while.
    function test_whileTheTokenRefuses_theCallIsMadeLater() public {
        _sendTo(called);
        _refuse(SPOKE_A, address(called), UNITS - _fee(UNITS));
        assertTrue(_deliver(lane, index));
        _assertState(id, EntryState.Ready);
        TransferFrame memory transfer = _transferOf(lane, index);
        vm.expectRevert();
        bridges[SPOKE_A].execute(transfer);
        vm.clearMockedCalls();
        _assertCalledInTheEnd();
    }

    /// @dev The token of another asset calls who pays with it, while the bridge is locked.
    function _payWithACallingToken() private {
        CallingBackToken token = new CallingBackToken(18);
        bytes memory arguments = abi.encode(managers[SPOKE_A], bridges[SPOKE_A], EUR, token, DECIMALS, "EUR", "vEUR");
        ICustody custody = ICustody(create("Vault.sol:Vault", arguments));
        _enter(SPOKE_A);
        vm.startPrank(admin);
        _admin(SPOKE_A).addAsset(custody);
        _admin(SPOKE_A).setRoute(EUR, chainIds[HUB], _route());
        vm.stopPrank();
        TransferRequest memory request = _request(SPOKE_A, HUB, ONE);
        request.assetId = EUR;
        token.mint(address(this), request.amount);
        token.approve(address(bridges[SPOKE_A]), request.amount);
        token.setCalled(address(this), true);
        uint256 fee = bridges[SPOKE_A].quote(request).messageFee;
        bridges[SPOKE_A].bridge{value: fee}(request);
        assertEq(_target, address(0), "it was called");
    }

    function test_whileTheBridgeIsLocked_itIsDeliveredWithoutTheCall() public {
        _sendTo(called);
        // one that catches a failure would take it for final
        _arm(address(mailboxes[SPOKE_A]), _delivery());
        _payWithACallingToken();
        assertEq(_reason, "");
        assertEq(called.calls(), 0);
        _assertState(id, EntryState.Ready);
        _assertCalledInTheEnd();
    }

    function test_whileTheBridgeIsLocked_itIsNotExecuted() public {
        called.setRefuses(true);
        _sendTo(called);
        assertTrue(_deliver(lane, index));
        called.setRefuses(false);
        _arm(address(bridges[SPOKE_A]), abi.encodeCall(bridges[SPOKE_A].execute, (_transferOf(lane, index))));
        _payWithACallingToken();
        assertEq(_reason, abi.encodeWithSelector(ReentrancyGuardTransient.ReentrancyGuardReentrantCall.selector));
        _assertState(id, EntryState.Ready);
        _assertCalledInTheEnd();
    }

    // ---------------------------------------------------------------- ways out

    function _readyFor(TestReceiver to) private returns (TransferFrame memory) {
        to.setRefuses(true);
        _sendTo(to);
        assertTrue(_deliver(lane, index));
        to.setRefuses(false);
        _assertState(id, EntryState.Ready);
        _enter(SPOKE_A);
        return _transferOf(lane, index);
    }

    function test_execute_byAnyone_untilSevenDaysAfterTheDeadline() public {
        TransferFrame memory transfer = _readyFor(called);
        _pass(LIFETIME + 7 days);
        vm.prank(stranger);
        bridges[SPOKE_A].execute(transfer);
        assertEq(called.calls(), 1);
    }

    function test_execute_laterByItsReceiverAlone() public {
        TransferFrame memory transfer = _readyFor(called);
        _pass(LIFETIME + 7 days + 1);
        vm.prank(stranger);
        vm.expectRevert(abi.encodeWithSelector(IBridgeEvents.NotReceiver.selector, stranger, called));
        bridges[SPOKE_A].execute(transfer);
        vm.prank(address(called));
        bridges[SPOKE_A].execute(transfer);
        assertEq(called.calls(), 1);
    }

    function test_execute_ofWhoTakesItself_byAnyoneWithoutEnd() public {
        called = new TakingReceiver();
        TransferFrame memory transfer = _readyFor(called);
        _pass(365 days);
        _enter(SPOKE_A);
        vm.prank(stranger);
        bridges[SPOKE_A].execute(transfer);
        assertEq(called.calls(), 1);
    }

    function test_claim_byItsReceiver_atAnyTimeToAnyAccount() public {
        TransferFrame memory transfer = _readyFor(called);
        vm.prank(address(called));
        bridges[SPOKE_A].claim(transfer, user);
        assertEq(_unitsOf(SPOKE_A, user), UNITS - _fee(UNITS));
        _assertState(id, EntryState.None);
        assertEq(_entry(SPOKE_A, id).setAside, 0);
        vm.expectRevert(abi.encodeWithSelector(IBridgeEvents.WrongState.selector, id, EntryState.None));
        bridges[SPOKE_A].execute(transfer);
    }

    function test_claim_byAStranger_waitsUntilNobodyElseMayExecute() public {
        TransferFrame memory transfer = _readyFor(called);
        uint256 until = time + LIFETIME + 7 days;
        _pass(LIFETIME + 7 days);
        vm.prank(stranger);
        vm.expectRevert(abi.encodeWithSelector(IBridgeEvents.DeadlineNotPassed.selector, until));
        bridges[SPOKE_A].claim(transfer, address(called));
        _pass(1);
        vm.prank(stranger);
        vm.expectRevert(abi.encodeWithSelector(IBridgeEvents.NotReceiver.selector, stranger, called));
        bridges[SPOKE_A].claim(transfer, stranger);
        vm.prank(stranger);
        bridges[SPOKE_A].claim(transfer, address(called));
        assertEq(_unitsOf(SPOKE_A, address(called)), UNITS - _fee(UNITS));
        assertEq(called.calls(), 0);
    }

    function test_claim_ofWhoTakesItself_isTheirsAlone() public {
        called = new TakingReceiver();
        TransferFrame memory transfer = _readyFor(called);
        _pass(LIFETIME + 7 days + 1);
        vm.prank(stranger);
        vm.expectRevert(abi.encodeWithSelector(IBridgeEvents.NotReceiver.selector, stranger, called));
        bridges[SPOKE_A].claim(transfer, address(called));
        vm.prank(address(called));
        bridges[SPOKE_A].claim(transfer, address(called));
    }

    /// @dev With whatever gas: nobody has the receiver say no for want of gas.
    function test_claim_ofWhoTakesItself_withLittleGas_failsToo() public {
        called = new TakingReceiver();
        TransferFrame memory transfer = _readyFor(called);
        _pass(LIFETIME + 7 days + 1);
        bytes memory data = abi.encodeCall(bridges[SPOKE_A].claim, (transfer, address(called)));
        for (uint256 gas = 40_000; gas < 400_000; gas += 3_000) {
            (bool succeeded, ) = address(bridges[SPOKE_A]).call{gas: gas}(data);
            assertFalse(succeeded);
        }
    }

    /// @dev Enough for three questions of 30,000 each, and not a unit less.
    function test_claim_withLessGasThanTheReceiverIsAskedWith_saysHowMuchIsNeeded() public {
        called = new TakingReceiver();
        TransferFrame memory transfer = _readyFor(called);
        _pass(LIFETIME + 7 days + 1);
        bytes memory data = abi.encodeCall(bridges[SPOKE_A].claim, (transfer, address(called)));
        uint256 gas = 40_000;
        while (bytes4(_claimWith(gas, data)) != IBridgeEvents.InsufficientGas.selector) gas += 20_000;
        bytes memory reason;
        // of a unit more, at most one is left more
        for (uint256 left = 0; left < 119_999; gas += 119_999 - left) {
            reason = _claimWith(gas, data);
            left = _leftOf(reason);
        }
        bytes memory lacksOne = abi.encodeWithSelector(IBridgeEvents.InsufficientGas.selector, 119_999, 120_000);
        assertEq(reason, lacksOne);
        while (keccak256(reason) == keccak256(lacksOne)) reason = _claimWith(++gas, data);
        assertEq(reason, abi.encodeWithSelector(IBridgeEvents.NotReceiver.selector, address(this), called));
    }

    /// @dev What an `InsufficientGas` says that there was.
    function _leftOf(bytes memory reason) private pure returns (uint256 left) {
        assertEq(bytes4(reason), IBridgeEvents.InsufficientGas.selector);
        assembly ("memory-safe") {
            left := mload(add(reason, 36))
        }
    }

    function _claimWith(uint256 gas, bytes memory data) private returns (bytes memory reason) {
        bool succeeded;
        (succeeded, reason) = address(bridges[SPOKE_A]).call{gas: gas}(data);
        assertFalse(succeeded);
    }

    function test_sendBack_byItsReceiver_atAnyTime() public {
        _readyFor(called);
        vm.deal(address(called), 1 ether);
        _sendBack(address(called), index);
        _carryHome();
        _settleReturn(index);
        assertEq(_unitsOf(HUB, user), UNITS - _fee(UNITS) - ONE / 20);
        assertEq(_books(SPOKE_A).claimable, 0);
    }

    function test_sendBack_byAStranger_fromThirtyDaysAfterTheDeadlineOn() public {
        TransferFrame memory transfer = _readyFor(called);
        uint256 until = time + LIFETIME + 30 days;
        _pass(LIFETIME + 30 days);
        _enter(SPOKE_A);
        vm.prank(stranger);
        vm.expectRevert(abi.encodeWithSelector(IBridgeEvents.DeadlineNotPassed.selector, until));
        bridges[SPOKE_A].sendBack{value: 1 ether}(transfer);
        _pass(1);
        vm.prank(stranger);
        bridges[SPOKE_A].sendBack{value: 1 ether}(transfer);
        _assertState(id, EntryState.Returned);
        vm.expectRevert(abi.encodeWithSelector(IBridgeEvents.WrongState.selector, id, EntryState.Returned));
        bridges[SPOKE_A].execute(transfer);
    }
}

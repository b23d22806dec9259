// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {
    EntryState,
    IBridge,
    SignedTransfer,
    TokenPermit,
    TransferFrame,
    TransferRequest
} from "@causeway/solidity/interfaces/IBridge.sol";
import {Outcome} from "@causeway/solidity/interfaces/IExpiry.sol";
import {IExpirySender} from "@causeway/solidity/interfaces/IExpirySender.sol";
import {Batch} from "@causeway/solidity/interfaces/IMailbox.sol";
import {
    IPermit2,
    PermitTransferFrom,
    SignatureTransferDetails
} from "../../../contracts/bridge/interfaces/IPermit2.sol";
import {GoingBack} from "./Returns.t.sol";
import {CallingBackToken, ITokenHooks} from "./tokens/CallingBackToken.sol";
import {PlainToken} from "./tokens/PlainToken.sol";

/// @dev The native coin's wrapped form, whose holders are called back.
contract CallingBackCoin is CallingBackToken {
    constructor() CallingBackToken(18) {}

    function deposit() external payable {
        _mint(msg.sender, msg.value);
    }
}

/// @dev Whoever a locked function calls, this contract, can enter none of them meanwhile: the pieces of a bridge's code
/// share one lock. Who gets the change of a message is called when it is open again.
contract ReentrancyTest is GoingBack, ITokenHooks, IPermit2 {
    uint256 private constant UNITS = 3 * ONE;

    uint256 private _chain;
    uint256 private _which;
    uint256 private _tried;
    uint256 private _changed;
    bool private _isSigned;
    TransferRequest private _sent;
    uint64 private _index;

    function setUp() public override {
        permit2 = address(this);
        super.setUp();
        vm.deal(address(this), 100 ether);
    }

    function _newWrappedNative() internal override returns (PlainToken) {
        return new CallingBackCoin();
    }

    /// @dev Spoke A's is the native coin's.
    function _newToken(uint8 decimals) internal override returns (PlainToken) {
        return decimals == 18 ? wrappedNative : new CallingBackToken(decimals);
    }

    // ---------------------------------------------------------------- who is called

    function tokensMoved(address, address, uint256) external {
        _enterAgain();
    }

    function permitWitnessTransferFrom(
        PermitTransferFrom calldata,
        SignatureTransferDetails calldata details,
        address,
        bytes32,
        string calldata,
        bytes calldata
    ) external {
        if (!_isSigned) _enterAgain();
        wrappedNative.transfer(details.to, details.requestedAmount);
    }

    receive() external payable {
        bridges[_chain].admit(USD, new TransferFrame[](0));
        ++_changed;
    }

    /// @dev One at a time: a token has only so much gas.
    function _enterAgain() private {
        (bool succeeded, bytes memory reason) = address(bridges[_chain]).call(_everyCall()[_which]);
        assertFalse(succeeded);
        assertEq(reason, abi.encodeWithSelector(ReentrancyGuardTransient.ReentrancyGuardReentrantCall.selector));
        ++_tried;
    }

    function _everyCall() private view returns (bytes[] memory calls) {
        IBridge bridge = bridges[_chain];
        TransferRequest memory request;
        request.assetId = USD;
        TransferFrame memory frame;
        Batch memory batch;
        SignedTransfer memory signed;
        TokenPermit memory permit;
        TransferFrame[] memory frames_ = new TransferFrame[](0);
        calls = new bytes[](16);
        calls[0] = abi.encodeCall(bridge.bridge, (request));
        calls[1] = abi.encodeCall(bridge.bridgeNative, (request));
        calls[2] = abi.encodeCall(bridge.bridgeWithPermit, (request, permit));
        calls[3] = abi.encodeCall(bridge.bridgeWithPermit2, (request, signed));
        calls[4] = abi.encodeCall(bridge.admit, (USD, frames_));
        calls[5] = abi.encodeCall(bridge.drain, (USD, frames_));
        calls[6] = abi.encodeCall(bridge.retry, (frame));
        calls[7] = abi.encodeCall(bridge.claim, (frame, address(this)));
        calls[8] = abi.encodeCall(bridge.contain, (USD, 2));
        calls[9] = abi.encodeCall(bridge.execute, (frame));
        calls[10] = abi.encodeCall(bridge.sendBack, (frame));
        calls[11] = abi.encodeCall(IExpirySender.onMessageExpired, (0, Outcome.Rejected, "", ""));
        calls[12] = abi.encodeCall(bridge.settleReturn, (frame, new bytes32[](0)));
        calls[13] = abi.encodeCall(bridge.reprove, (0, batch));
        calls[14] = abi.encodeCall(bridge.renewRefund, (frame));
        calls[15] = abi.encodeCall(bridge.discard, (frame));
    }

    /// @dev Takes a step once for each, in which this contract is called so many times.
    function _assertLocked(uint256 chain, function() internal step, uint256 times) private {
        (_chain, _tried) = (chain, 0);
        CallingBackToken(address(tokens[chain])).setCalled(address(this), true);
        uint256 snapshot = vm.snapshotState();
        for (uint256 which = 0; which < _everyCall().length; ++which) {
            _which = which;
            step();
            assertEq(_tried, times);
            vm.revertToState(snapshot);
        }
    }

    // ---------------------------------------------------------------- departures

    function _prepareToSend() private {
        _enter(SPOKE_A);
        _sent = _request(SPOKE_A, HUB, UNITS);
        _sent.refundTo = address(this);
        tokens[SPOKE_A].mint(address(this), _sent.amount);
        tokens[SPOKE_A].approve(address(bridges[SPOKE_A]), type(uint256).max);
    }

    function _bridgeIt() private {
        bridges[SPOKE_A].bridge{value: 1 ether}(_sent);
    }

    function _bridgeNative() private {
        bridges[SPOKE_A].bridgeNative{value: _sent.amount + 1 ether}(_sent);
    }

    function _bridgeWithPermit() private {
        bridges[SPOKE_A].bridgeWithPermit{value: 1 ether}(_sent, TokenPermit(0, 0, 0, 0));
    }

    function _bridgeWithPermit2() private {
        bridges[SPOKE_A].bridgeWithPermit2{value: 1 ether}(_sent, SignedTransfer(address(this), 0, 0, ""));
    }

    /// @dev The token calls its sender.
    function test_bridge_whoPays_findsItLocked() public {
        _prepareToSend();
        _assertLocked(SPOKE_A, _bridgeIt, 1);
        _bridgeIt();
        assertEq(_books(SPOKE_A).net, int256(UNITS));
    }

    function test_bridgeWithPermit_whoPays_findsItLocked() public {
        _prepareToSend();
        _assertLocked(SPOKE_A, _bridgeWithPermit, 1);
    }

    /// @dev Permit2, too.
    function test_bridgeWithPermit2_whoeverIsCalled_findsItLocked() public {
        _prepareToSend();
        _assertLocked(SPOKE_A, _bridgeWithPermit2, 2);
    }

    // ---------------------------------------------------------------- exits

    /// @dev This contract's, from the hub: more than can be paid at once, or less.
    function _arrive(uint256 units, uint64 gasLimit) private {
        TransferRequest memory request = _request(HUB, SPOKE_A, units);
        (request.receiver, request.refundTo) = (abi.encodePacked(this), address(this));
        request.gasLimit = gasLimit;
        (, _index, ) = _send(HUB, request);
        assertTrue(_deliver(lane, _index));
    }

    function _drainIt() private {
        _drain(_index);
    }

    function _claimIt() private {
        bridges[SPOKE_A].claim(_transferOf(lane, _index), address(this));
    }

    function _sendItBack() private {
        uint256 fee = bridges[SPOKE_A].quoteReturn(chainIds[HUB]);
        bridges[SPOKE_A].sendBack{value: fee + 1}(_transferOf(lane, _index));
    }

    function _endIt() private {
        Batch memory batch = _batchOf(lane, _index);
        bridges[SPOKE_A].end{value: 1 ether}(lanes[lane].id, batch);
    }

    function _settleIt() private {
        _settle(_index);
    }

    function _settleItsReturn() private {
        _settleReturn(_index);
    }

    function test_drain_whoIsPaid_findsItLocked() public {
        _arrive(3_000 * ONE, 0);
        _provide(SPOKE_A, 5_000 * ONE);
        _assertLocked(SPOKE_A, _drainIt, 1);
        _drainIt();
        assertEq(_unitsOf(SPOKE_A, address(this)), 3_000 * ONE - _fee(3_000 * ONE));
    }

    /// @dev It is called on arrival, too, and does not answer: so it takes it without the call.
    function test_claim_whoIsPaid_findsItLocked() public {
        _arrive(UNITS, 100_000);
        _assertState(_idOf(_index), EntryState.Ready);
        _assertLocked(SPOKE_A, _claimIt, 1);
        _claimIt();
        assertEq(_unitsOf(SPOKE_A, address(this)), UNITS - _fee(UNITS));
    }

    // ---------------------------------------------------------------- change

    /// @dev Takes a step that gives this contract change.
    function _assertOpen(function() internal step) private {
        (_chain, _changed) = (SPOKE_A, 0);
        step();
        assertEq(_changed, 1);
    }

    function test_bridge_whoGetsTheChange_findsItOpen() public {
        _prepareToSend();
        _assertOpen(_bridgeIt);
    }

    function test_bridgeNative_whoGetsTheChange_findsItOpen() public {
        _prepareToSend();
        _assertOpen(_bridgeNative);
    }

    function test_bridgeWithPermit_whoGetsTheChange_findsItOpen() public {
        _prepareToSend();
        _assertOpen(_bridgeWithPermit);
    }

    function test_bridgeWithPermit2_whoGetsTheChange_findsItOpen() public {
        CallingBackToken(address(tokens[SPOKE_A])).setCalled(address(this), false);
        _prepareToSend();
        _isSigned = true;
        _assertOpen(_bridgeWithPermit2);
    }

    function test_sendBack_whoGetsTheChange_findsItOpen() public {
        _arrive(3_000 * ONE, 0);
        _assertOpen(_sendItBack);
    }

    function test_end_whoGetsTheChange_findsItOpen() public {
        (, _index, ) = _send(HUB, _request(HUB, SPOKE_A, UNITS));
        _pass(LIFETIME + 1);
        _assertOpen(_endIt);
    }

    function test_onMessageExpired_whoIsPaidBack_findsItLocked() public {
        TransferRequest memory request = _request(HUB, SPOKE_A, UNITS);
        request.refundTo = address(this);
        (, _index, ) = _send(HUB, request);
        _pass(LIFETIME + 1);
        _end(_index);
        _carryHome();
        _assertLocked(HUB, _settleIt, 1);
        _settleIt();
        assertEq(_unitsOf(HUB, address(this)), UNITS);
    }

    function test_settleReturn_whoIsPaidBack_findsItLocked() public {
        _arrive(3_000 * ONE, 0);
        _sendBack(address(this), _index);
        _carryHome();
        _assertLocked(HUB, _settleItsReturn, 1);
        _settleItsReturn();
        assertEq(_unitsOf(HUB, address(this)), 3_000 * ONE - ONE / 20);
    }
}

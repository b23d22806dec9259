// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {EntryState, IBridgeQueue, IBridgeReturns, TransferFrame} from "@causeway/solidity/interfaces/IBridge.sol";
import {ReleaseTerms} from "../../../contracts/bridge/interfaces/IBridgeTerms.sol";
import {ReleaseTermsLib} from "../../../contracts/bridge/libraries/ReleaseTermsLib.sol";
import {CHEATCODES} from "../../../packages/simulator/solidity/ICheatcodes.sol";
import {ContainmentForgeries} from "./ContainmentForgeries.sol";

/// @title ContainmentWaiting
/// @notice Forgeries that arrived and wait: held by a limit, aside, ready, as a return or a notice that nobody settled.
/// Anybody tries to have them paid, settled and executed.
abstract contract ContainmentWaiting is ContainmentForgeries {
    /// @dev What the runbook has come to.
    enum Phase {
        Calm,
        Halted,
        Anchored
    }

    uint256 private constant AT_A_TIME = 5;

    Phase public phase;
    /// @dev What thieves had when the runbook began.
    uint256 internal takenBefore;
    /// @dev Places of forgeries that arrived, by lane.
    mapping(uint256 lane => uint64[]) internal arrived;

    // ---------------------------------------------------------------- steps

    /// @dev Anybody has paid what waits, or settles what was told.
    function payAny(uint256 seed) external {
        uint256 lane = _pick(seed, "lane", 3) == 0 ? toHub : toSpoke;
        uint256 count = arrived[lane].length;
        for (uint256 i = 0; i < AT_A_TIME && i < count; ++i) _tryAll(lane, arrived[lane][((seed % count) + i) % count]);
    }

    /// @dev The receiver of calls takes them, or does not; releases are free, or not.
    function behave(uint256 seed) external {
        called.setRefuses(_pick(seed, "refuses", 2) == 0);
        _setTerms(_pick(seed, "chain", 2) == 0 ? HUB : SPOKE_B, _pick(seed, "free", 2) == 0);
    }

    function _setTerms(uint256 chain, bool isFree) internal {
        ReleaseTerms memory free;
        uint256 terms = ReleaseTermsLib.pack(isFree ? free : _terms());
        _enter(chain);
        vm.prank(admin);
        custodies[chain].setTerms(_changes(chainIds[SPOKE_A], terms));
    }

    // ---------------------------------------------------------------- trying

    /// @dev All that could be made of one forgery.
    function _tryAll(uint256 lane, uint64 index) internal {
        uint256 chain = lanes[lane].destination;
        Kind kind = _kindOf(index);
        if (kind == Kind.Message) return;
        _enter(chain);
        if (kind == Kind.Transfer || kind == Kind.Called) {
            TransferFrame memory forged = TransferFrame(lanes[lane].id, index, _forgedFrame(lane, index));
            return _move(chain, forged, _forgedId(lane, index), thief);
        }
        uint256 home = _homeOf(chain);
        uint64 about = _aboutOf(index);
        TransferFrame memory sent = _transferOf(home, about);
        bytes32[] memory siblings = _siblings(home, about);
        if (kind == Kind.Return) {
            bytes memory data = abi.encodeCall(IBridgeReturns.settleReturn, (sent, siblings));
            if (_try(address(bridges[chain]), data, stranger)) _did("settled returns");
        } else {
            bytes memory data = abi.encodeCall(expiries[chain].settle, (sent.laneId, about, sent.frame, siblings));
            if (_try(address(expiries[chain]), data, stranger)) _did("settled");
        }
        if (kind != Kind.Notice) _move(chain, sent, leaves[home][about], user);
    }

    /// @dev All that could be made of a transfer that waits. What it sends on is noted: later proofs need it.
    function _move(uint256 chain, TransferFrame memory transfer, bytes32 id, address payee) private {
        EntryState state = _entry(chain, id).state;
        if (state == EntryState.None) return;
        if (state == EntryState.Ready) payee = address(called);
        _noteState(state);
        address bridge = address(bridges[chain]);
        TransferFrame[] memory list = new TransferFrame[](1);
        list[0] = transfer;
        vm.recordLogs();
        _try(bridge, abi.encodeCall(IBridgeQueue.execute, (transfer)), stranger);
        _try(bridge, abi.encodeCall(IBridgeQueue.admit, (USD, list)), stranger);
        if (_try(bridge, abi.encodeCall(IBridgeQueue.drain, (USD, list)), stranger)) _did("drained");
        if (_try(bridge, abi.encodeCall(IBridgeQueue.retry, (transfer)), stranger)) _did("retried");
        if (_try(bridge, abi.encodeCall(IBridgeReturns.renewRefund, (transfer)), stranger)) _did("renewed");
        // left waiting in quiet times: more of it is there to be contained
        if (phase != Phase.Calm) {
            _try(bridge, abi.encodeCall(IBridgeQueue.execute, (transfer)), payee);
            _try(bridge, abi.encodeCall(IBridgeReturns.sendBack, (transfer)), payee);
            _try(bridge, abi.encodeCall(IBridgeQueue.claim, (transfer, payee)), payee);
        }
        _noteLogs(CHEATCODES.getRecordedLogs());
    }

    function _noteState(EntryState state) private {
        if (state == EntryState.Waiting) _did("waited");
        if (state == EntryState.Aside) _did("stood aside");
        if (state == EntryState.Ready) _did("was ready");
    }

    /// @dev Once the runbook began, nothing that was forged before moves on.
    function _try(address target, bytes memory data, address caller) internal returns (bool succeeded) {
        uint256 value = bytes4(data) == IBridgeReturns.sendBack.selector ? 1 ether : 0;
        vm.prank(caller);
        (succeeded, ) = target.call{value: value}(data);
        if (succeeded && phase != Phase.Calm) violation = "what was forged moves on after containment";
    }

    // ---------------------------------------------------------------- containing

    /// @dev The runbook's eleventh step: admins void all that arrived, whether or not it was paid. No origin learns
    /// of it.
    function _voidArrived(uint256 lane) internal {
        uint256 chain = lanes[lane].destination;
        _enter(chain);
        for (uint256 i = 0; i < arrived[lane].length; ++i) {
            uint64 index = arrived[lane][i];
            vm.prank(admin);
            expiries[chain].voidSilently(lanes[lane].id, index, keccak256(_forgedFrame(lane, index)));
            _did("voided");
        }
    }
}

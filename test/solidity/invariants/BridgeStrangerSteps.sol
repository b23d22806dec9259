// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {
    AdvanceOrder,
    EntryState,
    IBridgeAdvances,
    IBridgeDepartures,
    IBridgeQueue,
    IBridgeReturns,
    TransferFrame,
    TransferQuote,
    TransferRequest
} from "@causeway/solidity/interfaces/IBridge.sol";
import {Batch, IMailbox} from "@causeway/solidity/interfaces/IMailbox.sol";
import {BridgeLockSteps} from "./BridgeLockSteps.sol";
import {Moment} from "./BridgeStranger.sol";

/// @title BridgeStrangerSteps
/// @notice While somebody is called, in any step, a stranger makes a move of their own: about another transfer.
abstract contract BridgeStrangerSteps is BridgeLockSteps {
    enum Move {
        None,
        Deliver,
        Execute,
        Retry,
        Drain,
        Admit,
        Claim,
        SendBack,
        End,
        Send,
        Advance
    }

    /// @dev The move that the stranger will make, and what must be known to note it.
    struct Armed {
        Move move;
        uint256 chain;
        bytes32 id;
        uint256 open;
        Moment moment;
        TransferRequest request;
        TransferQuote quote;
    }

    uint256 private _strange;
    Armed private _armed;

    /// @dev One of the steps in which somebody is called, with a stranger in it.
    function beside(uint256 seed) external {
        _strange = uint256(keccak256(abi.encode(seed, "stranger")));
        uint256 what = _pick(seed, "beside", 13);
        bytes4 step =
            what < 4
                ? this.deliver.selector
                : what < 6
                    ? this.send.selector
                    : _stepBeside(what);
        (bool done, bytes memory reason) = address(this).call(abi.encodeWithSelector(step, seed));
        if (!done) {
            assembly ("memory-safe") {
                revert(add(reason, 32), mload(reason))
            }
        }
        _strange = 0;
    }

    function _stepBeside(uint256 what) private view returns (bytes4) {
        bytes4[7] memory steps_ = [
            this.drain.selector,
            this.execute.selector,
            this.claim.selector,
            this.sendBack.selector,
            this.end.selector,
            this.advance.selector,
            this.settle.selector
        ];
        return steps_[what - 6];
    }

    /// @dev Before a call at a chain about a transfer; who gets its change has code from now on.
    function _letStranger(uint256 chain, bytes32 id, address changed) internal override {
        uint256 seed = _strange;
        if (seed == 0) return;
        _strange = 0;
        Armed memory armed;
        armed.chain = chain;
        armed.moment = transfers[id].isCalled && transfers[id].destination == chain ? Moment.Received : Moment.Moved;
        if (changed != address(0)) armed.moment = Moment.Changed;
        if (_pick(seed, "moved", 3) == 0) armed.moment = Moment.Moved;
        (address target, uint256 value, bytes memory data) = (address(0), 0, "");
        for (uint256 i = 0; i < 10 && target == address(0); ++i) {
            armed.move = Move(1 + ((_pick(seed, "move", 10) + i) % 10));
            (target, value, data) = _prepare(armed, seed, id);
        }
        if (target == address(0)) return;
        if (changed != address(0) && changed.code.length == 0) vm.etch(changed, address(changeTaker).code);
        (isBeside, isChanging) = (true, changed != address(0));
        vm.deal(address(beholder), value);
        beholder.arm(armed.moment, target, value, data);
        _armed = armed;
        _enter(chain);
    }

    /// @dev After it.
    function _noteStranger() internal override {
        (isBeside, isChanging) = (false, false);
        Armed memory armed = _armed;
        if (armed.move == Move.None) return;
        delete _armed;
        if (beholder.isArmed()) return beholder.disarm();
        _did(
            armed.moment == Moment.Received
                ? "in a receiver's call"
                : armed.moment == Moment.Moved
                    ? "in the token's call"
                    : "as change was given"
        );
        if (!beholder.succeeded()) return _did("strangers refused");
        _did("strangers' moves");
        // the token may have moved in no call that notes what was sent
        _noteAll();
        _noteMove(armed);
        _refresh(armed.id);
    }

    /// @dev What is ready for long is pushed to its receiver, or sent back, by anybody; not a second before. Undone: so
    /// much time would have everything be over.
    function outwait(uint256 seed) external {
        bytes32 id = _pickId(seed, EntryState.Ready, true);
        if (id != 0) _did(abi.decode(_undone(abi.encodeCall(this.outwaited, (id, seed))), (string)));
    }

    function outwaited(bytes32 id, uint256 seed) external returns (bytes memory) {
        Moved storage moved = transfers[id];
        uint256 chain = moved.destination;
        bool isPushed = _pick(seed, "push", 2) == 0;
        uint256 until = bridges[chain].deadlineOf(lanes[moved.lane].id, USD, moved.deadline);
        until += isPushed ? 7 days : 30 days;
        if (time < until) _passLong(until - time);
        // never after so few days
        if (isPushed) _sendBack(id, stranger);
        for (uint256 late = 0; late < 2; ++late) {
            if (there[id].state == EntryState.Ready && isPushed) _push(id, chain, until);
            else if (there[id].state == EntryState.Ready) _sendBack(id, stranger);
            _passLong(1);
        }
        bool isDone = there[id].state != EntryState.Ready;
        return
            abi.encode(
                !isDone
                    ? "outwaited in vain"
                    : isPushed
                        ? "pushed"
                        : "sent back late"
            );
    }

    function _push(bytes32 id, uint256 chain, uint256 until) private {
        _enter(chain);
        bool isMet =
            time > bridges[chain].deadlineOf(lanes[transfers[id].lane].id, USD, transfers[id].deadline) + 7 days;
        isMet = isMet && time > until && _isPayable(chain, id) && !_isPaused(chain);
        bytes memory data = abi.encodeCall(IBridgeQueue.claim, (_frameOf(id), transfers[id].receiver));
        isTaken[id] = isMet;
        assertEq(_try(chain, id, data, stranger), isMet, "whether it is pushed");
    }

    // ---------------------------------------------------------------- which move

    function _prepare(
        Armed memory armed,
        uint256 seed,
        bytes32 besides
    ) private returns (address target, uint256 value, bytes memory data) {
        (Move move, uint256 chain) = (armed.move, armed.chain);
        if (move == Move.Deliver) return _prepareDelivery(armed, seed, besides);
        if (move == Move.Send) return _prepareSending(armed, seed);
        target = address(bridges[chain]);
        if (move == Move.End) {
            armed.id = _pickUnended(seed);
            if (!_isOther(armed, besides) || !_isOpen(transfers[armed.id].lane)) return (address(0), 0, "");
            Moved storage moved = transfers[armed.id];
            Batch memory batch = _proof(moved.lane, moved.index);
            value = expiries[chain].quoteNotice(lanes[moved.lane].id);
            return (target, value, abi.encodeCall(IBridgeReturns.end, (lanes[moved.lane].id, batch)));
        }
        armed.id = _pickFor(move, chain, seed);
        if (!_isOther(armed, besides)) return (address(0), 0, "");
        if (move == Move.Advance) return (target, 0, _prepareAdvance(armed));
        if (move == Move.SendBack) {
            armed.open = _openAt(armed.id, chain);
            value = bridges[chain].quoteReturn(chainIds[transfers[armed.id].origin]);
        }
        data = _callFor(move, armed.id, chain);
    }

    function _isOther(Armed memory armed, bytes32 besides) private view returns (bool) {
        if (armed.id == 0 || armed.id == besides || armed.id == reentered) return false;
        return transfers[armed.id].destination == armed.chain || armed.move == Move.Drain;
    }

    function _pickFor(Move move, uint256 chain, uint256 seed) private returns (bytes32) {
        _enter(chain);
        if (move == Move.Drain) return idAt[_next(chain)];
        EntryState state =
            move == Move.Execute
                ? EntryState.Ready
                : move == Move.Claim
                    ? EntryState.Claimable
                    : move == Move.Admit
                        ? EntryState.Waiting
                        : EntryState.Aside;
        uint256 count = ids.length;
        uint256 from = count == 0 ? 0 : _pick(seed, "whose", count);
        for (uint256 i = 0; i < count; ++i) {
            bytes32 id = ids[(from + i) % count];
            if (transfers[id].destination != chain) continue;
            if (move == Move.Advance ? _isOffered(id) : there[id].state == state) return id;
        }
        return 0;
    }

    function _isOffered(bytes32 id) private view returns (bool) {
        Moved storage moved = transfers[id];
        bool isOver = moved.isAccepted || moved.isEnded || moved.advancer != address(0);
        return !isOver && !moved.isCalled && moved.offeredUntil > time && moved.destination != SPOKE_B;
    }

    function _callFor(Move move, bytes32 id, uint256 chain) private view returns (bytes memory) {
        if (move == Move.Execute) return abi.encodeCall(IBridgeQueue.execute, (_frameOf(id)));
        if (move == Move.Retry) return abi.encodeCall(IBridgeQueue.retry, (_frameOf(id)));
        if (move == Move.Drain) return abi.encodeCall(IBridgeQueue.drain, (USD, _listOf(id)));
        if (move == Move.Admit) return abi.encodeCall(IBridgeQueue.admit, (USD, _listOf(id)));
        if (move == Move.Claim) return abi.encodeCall(IBridgeQueue.claim, (_frameOf(id), _payeeOf(id, chain)));
        return abi.encodeCall(IBridgeReturns.sendBack, (_frameOf(id)));
    }

    function _prepareDelivery(
        Armed memory armed,
        uint256 seed,
        bytes32 besides
    ) private returns (address, uint256, bytes memory) {
        for (uint256 i = 0; i < lanes.length; ++i) {
            uint256 lane = (_pick(seed, "lane", lanes.length) + i) % lanes.length;
            if (lanes[lane].destination != armed.chain || !_isOpen(lane)) continue;
            for (uint64 index = 0; index < leaves[lane].length; ++index) {
                armed.id = leaves[lane][index];
                if (armed.id == besides || mailboxes[armed.chain].isDone(lanes[lane].id, index)) continue;
                Batch memory batch = _proof(lane, index);
                bytes memory data = abi.encodeCall(IMailbox.deliver, (lanes[lane].id, batch));
                return (address(mailboxes[armed.chain]), 0, data);
            }
        }
        return (address(0), 0, "");
    }

    function _prepareSending(Armed memory armed, uint256 seed) private returns (address, uint256, bytes memory) {
        uint256 chain = armed.chain;
        // of what is minted there is no more than users have
        if (_isPaused(chain) || chain == SPOKE_B) return (address(0), 0, "");
        uint256 to = (chain + 1 + _pick(seed, "to", CHAINS - 1)) % CHAINS;
        armed.request = _plainRequest(chain, to, 1);
        armed.request.receiver = abi.encodePacked(_ownAccount("stranger's receiver"));
        armed.request.refundTo = _ownAccount("stranger's refund");
        _enter(chain);
        armed.quote = bridges[chain].quote(armed.request);
        if (!_endow(chain, address(beholder), armed.request.amount)) return (address(0), 0, "");
        bytes memory data = abi.encodeCall(IBridgeDepartures.bridge, (armed.request));
        return (address(bridges[chain]), armed.quote.messageFee, data);
    }

    function _prepareAdvance(Armed memory armed) private returns (bytes memory) {
        bytes32 id = armed.id;
        address filler = _fillerOf(id);
        _boundCurve(armed.chain, filler, 10_000);
        _endow(armed.chain, address(beholder), 2 * transfers[id].whole * custodies[armed.chain].unit());
        TransferFrame memory transfer = _frameOf(id);
        AdvanceOrder[] memory orders = new AdvanceOrder[](1);
        orders[0] = AdvanceOrder(0, type(uint40).max, transfer.laneId, transfer.index, transfer.frame);
        return abi.encodeCall(IBridgeAdvances.advanceAll, (orders, filler));
    }

    // ---------------------------------------------------------------- what came of it

    function _noteMove(Armed memory armed) private {
        Moved storage moved = transfers[armed.id];
        if (armed.move == Move.Advance) return _noteAdvance(armed);
        if (armed.move == Move.End) {
            assertTrue(_isLate(moved), "a stranger ended a transfer before its deadline");
            moved.isEnded = true;
            noticeAt[armed.id] = _placeOfNotice(armed.id);
        } else if (armed.move == Move.SendBack) {
            _noteReturn(armed.id, armed.open);
        } else if (armed.move == Move.Send) {
            armed.id = abi.decode(beholder.answer(), (bytes32));
            money[armed.chain].came += armed.quote.amount;
            _noteSentTransfer(armed.id, armed.chain, armed.request, armed.quote);
        } else if (armed.move == Move.Deliver && armed.moment == Moment.Changed && moved.whole != 0) {
            bool isDone = mailboxes[armed.chain].isDone(lanes[moved.lane].id, moved.index);
            assertTrue(isDone || _isPaused(armed.chain), "a transfer did not arrive as change was given");
        }
        _did(armed.move == Move.Deliver ? "strangers' deliveries" : "strangers' other moves");
    }

    function _noteAdvance(Armed memory armed) private {
        Moved storage moved = transfers[armed.id];
        uint256 amount = tokens[armed.chain].balanceOf(moved.receiver);
        if (amount == 0) return;
        (moved.advancer, moved.least) = (_fillerOf(armed.id), 0);
        _give(armed.chain, moved.receiver, amount);
        _did("strangers' advances");
    }
}

// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {TransferQuote, TransferRequest} from "@causeway/solidity/interfaces/IBridge.sol";
import {BridgeNotes} from "./BridgeNotes.sol";

/// @title BridgeSendSteps
/// @notice Users send, and chains take messages back that are not final.
abstract contract BridgeSendSteps is BridgeNotes {
    /// @dev Undoes what a step did but for what it says: its chain took it back.
    error TakenBack(bytes notes);

    /// @dev Where the payload of a frame between EVM chains begins.
    uint256 internal constant PAYLOAD_AT = 59;

    function send(uint256 seed) external {
        (uint256 origin, uint256 destination) = _pickWay(seed);
        _sendFrom(origin, _requestFrom(seed, origin, destination));
    }

    /// @dev A message that is taken back before it was final, and of which others know the bytes.
    function sendInVain(uint256 seed) external {
        (uint256 origin, uint256 destination) = _pickWay(seed);
        TransferRequest memory request = _requestFrom(seed, origin, destination);
        try this.sendAndTakeBack(origin, request) {
            revert("it was not taken back");
        } catch (bytes memory reason) {
            if (bytes4(reason) != TakenBack.selector) return;
            bytes memory notes = new bytes(reason.length - 4);
            for (uint256 i = 0; i < notes.length; ++i) notes[i] = reason[i + 4];
            notes = abi.decode(notes, (bytes));
            if (notes.length == 0) return;
            Vanished memory gone;
            (gone.lane, gone.index, gone.frame) = abi.decode(notes, (uint256, uint64, bytes));
            vanished.push(gone);
            _did("vanished");
        }
    }

    function sendAndTakeBack(uint256 origin, TransferRequest calldata request) external {
        bytes32 id = _sendFrom(origin, request);
        if (id == 0) revert TakenBack("");
        Moved storage moved = transfers[id];
        revert TakenBack(abi.encode(moved.lane, moved.index, frames[moved.lane][moved.index]));
    }

    // ---------------------------------------------------------------- internal

    function _pickPair(uint256 seed) internal pure returns (uint256 origin, uint256 destination) {
        origin = _pick(seed, "origin", CHAINS);
        destination = (origin + 1 + _pick(seed, "destination", CHAINS - 1)) % CHAINS;
    }

    /// @dev More from the hub to spoke A than back, or there would hardly be deficits.
    function _pickWay(uint256 seed) private pure returns (uint256, uint256) {
        if (_pick(seed, "way", 3) == 0) return (HUB, SPOKE_A);
        return _pickPair(seed);
    }

    function _requestFrom(
        uint256 seed,
        uint256 origin,
        uint256 destination
    ) internal view returns (TransferRequest memory request) {
        uint256 units = _unitsFrom(seed, origin);
        request = _request(origin, destination, units);
        // what no unit can hold stays with the sender
        request.amount += _pick(seed, "dust", custodies[origin].unit());
        request.salt = bytes32(seed);
        request.receiver = abi.encodePacked(_ownAccount("receiver"));
        request.refundTo = _ownAccount("refund");
        uint256 lifetime = _pick(seed, "long", 3) == 0 ? 1 days : 1 hours;
        request.deadline = uint40(time + MIN_LIFETIME + _pick(seed, "lifetime", lifetime));
        uint256 kind = _pick(seed, "minimum", 6);
        if (kind == 0) request.minReceived = units;
        if (kind < 3 && kind != 0) request.minReceived = units - (units * _pick(seed, "of that", 50)) / 10_000;
        if (_pick(seed, "integrator", 3) == 0) {
            request.integrator = abi.encodePacked(integrators[_pick(seed, "which integrator", 2)]);
            request.integratorBps = uint16(1 + _pick(seed, "bps", 100));
        }
        if (_pick(seed, "offer", 3) == 0) {
            request.advanceFee = _pick(seed, "advance fee", units / 50 + 1);
            request.advanceFrom = uint40(time + _pick(seed, "advance from", 1 hours));
            uint256 until = request.advanceFrom + 1 + _pick(seed, "advance until", 1 days);
            request.advanceUntil = uint40(until < request.deadline ? until : request.deadline);
            if (request.advanceFrom > request.advanceUntil) request.advanceFrom = request.advanceUntil;
        }
        if (_pick(seed, "call", 3) == 0) {
            (request.gasLimit, request.payload) = (100_000, "hello");
        }
    }

    function _plainRequest(
        uint256 origin,
        uint256 destination,
        uint256 units
    ) internal view returns (TransferRequest memory request) {
        request = _request(origin, destination, units);
        request.receiver = abi.encodePacked(_ownAccount("receiver"));
        request.refundTo = _ownAccount("refund");
    }

    /// @dev Dust, something, or more than a limit lets in at once.
    function _unitsFrom(uint256 seed, uint256 origin) private view returns (uint256 units) {
        uint256 size = _pick(seed, "size", 8);
        if (size == 0) units = 1 + _pick(seed, "units", 1_000);
        else if (size < 6) units = 1 + _pick(seed, "units", 6_000 * ONE);
        else units = 1 + _pick(seed, "units", 40_000 * ONE);
        if (origin != SPOKE_B) return units;
        uint256 most = _unitsOf(origin, user);
        return units > most ? most : units;
    }

    /// @dev Nobody else's: what it holds is what was paid for this transfer.
    function _ownAccount(string memory what) internal view returns (address) {
        return address(uint160(uint256(keccak256(abi.encode(what, ids.length)))));
    }

    /// @dev Sends for exactly what the quote says; 0 where the asset is paused, or there is nothing to send.
    function _sendFrom(uint256 origin, TransferRequest memory request) internal returns (bytes32 id) {
        if (request.amount < custodies[origin].unit()) return 0;
        _enter(origin);
        _giveTokens(origin, request.amount);
        if (_isPaused(origin)) {
            try bridges[origin].quote(request) {
                revert("a paused asset can be sent");
            } catch {
                _did("not sent while paused");
                return 0;
            }
        }
        _letStranger(origin, 0, request.refundTo);
        TransferQuote memory quote = bridges[origin].quote(request);
        uint256 held = tokens[origin].balanceOf(user);
        vm.recordLogs();
        vm.prank(user);
        id = bridges[origin].bridge{value: quote.messageFee + (isChanging ? 1 : 0)}(request);
        _noteAll();
        assertEq(tokens[origin].balanceOf(user), held - quote.amount, "what a transfer costs was not what was quoted");
        money[origin].came += quote.amount;
        _noteSentTransfer(id, origin, request, quote);
        _noteStranger();
    }

    function _giveTokens(uint256 chain, uint256 amount) private {
        if (chain != SPOKE_B) tokens[chain].mint(user, amount);
        vm.prank(user);
        tokens[chain].approve(address(bridges[chain]), type(uint256).max);
    }

    function _noteSentTransfer(
        bytes32 id,
        uint256 origin,
        TransferRequest memory request,
        TransferQuote memory quote
    ) internal {
        Moved memory moved;
        moved.origin = origin;
        moved.destination = _chainOf(request.destinationChainId);
        moved.lane = _laneBetween(origin, moved.destination);
        moved.index = uint64(leaves[moved.lane].length - 1);
        while (leaves[moved.lane][moved.index] != id) --moved.index;
        (moved.locked, moved.whole) = (quote.units, quote.units);
        (moved.least, moved.deadline) = (request.minReceived, request.deadline);
        moved.offeredUntil = request.advanceUntil;
        moved.receiver = address(bytes20(request.receiver));
        moved.refundTo = request.refundTo;
        moved.isCalled = request.gasLimit != 0;
        assertEq(_numberAt(frames[moved.lane][moved.index], PAYLOAD_AT + 2), quote.relief, "relief of a message");
        assertEq(_numberAt(frames[moved.lane][moved.index], PAYLOAD_AT + 50), quote.units, "units of a message");
        _noteTransfer(id, moved);
        _did("sent");
        if (quote.relief != 0) _did("relieved");
    }

    /// @dev The 16 bytes of a frame that begin at `offset`.
    function _numberAt(bytes memory frame, uint256 offset) internal pure returns (uint256 value) {
        assembly ("memory-safe") {
            value := shr(128, mload(add(add(frame, 32), offset)))
        }
    }
}

// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {
    Entry,
    EntryState,
    IBridgeQueue,
    IBridgeReturns,
    TransferRequest
} from "@causeway/solidity/interfaces/IBridge.sol";
import {LightClient} from "../../../contracts/light-clients/LightClient.sol";
import {BridgeCampaign} from "./BridgeCampaign.sol";

/// @title BridgeForgerySteps
/// @notice Nothing is verified: somebody has each chain believe whatever he likes of the others.
/// @dev A message in the name of a bridge that never sent it is what a light client that was deceived lets in.
abstract contract BridgeForgerySteps is BridgeCampaign {
    /// @dev A message that was forged.
    struct Forged {
        uint256 lane;
        uint64 index;
    }

    /// @dev What was forged about a transfer: itself, or that it came back.
    mapping(bytes32 id => Forged[]) private _forged;
    /// @dev What had been paid of a forged transfer when it was voided.
    mapping(bytes32 id => uint256) internal paidWhenVoided;

    /// @dev A transfer of as much as he likes, to himself.
    function forgeTransfer(uint256 seed) external {
        (uint256 origin, uint256 destination) = _pickPair(seed);
        TransferRequest memory request = _requestFrom(seed, origin, destination);
        uint256 units = 1 + _pick(seed, "forged", _pick(seed, "much", 3) == 0 ? 1e30 : 200_000 * ONE);
        if (units > type(uint80).max) units = type(uint80).max;
        uint256 relief = _pick(seed, "relief", 2) == 0 ? 0 : _pick(seed, "of that", units);
        request.minReceived = _pick(seed, "least", 4) == 0 ? units : 0;
        bytes memory payload = _encode(request, units, relief);
        (uint256 lane, uint64 index) = _sendAs(
            origin,
            destination,
            address(bridges[origin]),
            address(bridges[destination]),
            payload
        );
        Moved memory moved;
        (moved.lane, moved.index, moved.origin, moved.destination) = (lane, index, origin, destination);
        (moved.whole, moved.least) = (units, request.minReceived);
        (moved.deadline, moved.isCalled) = (request.deadline, request.gasLimit != 0);
        (moved.receiver, moved.refundTo) = (address(bytes20(request.receiver)), request.refundTo);
        _noteTransfer(leaves[lane][index], moved);
        _forged[leaves[lane][index]].push(Forged(lane, index));
        _did("forged transfers");
    }

    /// @dev As `docs/protocol.md` has it, without an integrator.
    function _encode(
        TransferRequest memory request,
        uint256 units,
        uint256 relief
    ) private view returns (bytes memory) {
        bytes memory amounts = abi.encodePacked(uint128(relief), USD, uint128(units), uint128(request.minReceived));
        bytes memory terms = abi.encodePacked(request.deadline, request.salt, bytes26(0), uint16(0), request.gasLimit);
        bytes memory accounts = abi.encodePacked(
            hex"14",
            attacker,
            hex"14",
            request.refundTo,
            hex"14",
            request.receiver,
            hex"00"
        );
        return bytes.concat(hex"0101", amounts, terms, accounts, request.payload);
    }

    /// @dev That a transfer was sent back which was paid, or is on its way; of any amount.
    function forgeReturn(uint256 seed) external {
        bytes32 id = _pickSent(seed);
        if (id == 0) return;
        uint256 whole = transfers[id].whole;
        _forgeReturn(id, _pick(seed, "all", 2) == 0 ? whole : _pick(seed, "units", 2 * whole));
    }

    /// @dev That little of one came back; and, where that is found out at once, that all of it did.
    function forgeLittle(uint256 seed) external {
        bytes32 id = _pickSent(seed);
        if (id == 0) return;
        _forgeReturn(id, 2);
        _settle(id, false);
        uint256 lane = _laneBetween(transfers[id].destination, transfers[id].origin);
        LightClient client = LightClient(address(clients[transfers[id].origin][lanes[lane].prover]));
        if (!_asAdmin(address(client), abi.encodeCall(client.distrust, ()))) return;
        _passTime(1 hours);
        _forgeReturn(id, transfers[id].whole);
        _settle(id, false);
    }

    function _forgeReturn(bytes32 id, uint256 units) private {
        Moved storage moved = transfers[id];
        bytes memory payload = abi.encodePacked(hex"0102", id, uint128(units));
        (uint256 from, uint256 to) = (moved.destination, moved.origin);
        (uint256 lane, uint64 index) = _sendAs(from, to, address(bridges[from]), address(bridges[to]), payload);
        if (noticeAt[id] == 0) noticeAt[id] = index + 1;
        _forged[id].push(Forged(lane, index));
        _deliverOne(lane, index);
        _did("forged returns");
    }

    /// @dev That a transfer was rejected which was paid, or is on its way.
    function forgeNotice(uint256 seed) external {
        bytes32 id = _pickSent(seed);
        if (id == 0 || transfers[id].isEnded) return;
        Moved storage moved = transfers[id];
        bytes32 frameHash = keccak256(frames[moved.lane][moved.index]);
        bytes memory notice = bytes.concat(hex"01", lanes[moved.lane].id, bytes8(moved.index), frameHash, hex"02");
        (uint256 from, uint256 to) = (moved.destination, moved.origin);
        (uint256 lane, uint64 index) = _sendAs(from, to, address(expiries[from]), address(expiries[to]), notice);
        _forged[id].push(Forged(lane, index));
        _deliverOne(lane, index);
        _settle(id, true);
        _did("forged notices");
    }

    /// @dev Admins void all that was forged about a transfer that waits: nothing of it is paid from then on, in any
    /// way; and anybody frees what it binds.
    function voidForged(uint256 seed) external {
        (bytes32 id, ) = _pickAt(seed, EntryState(1 + _pick(seed, "state", 4)));
        if (id == 0 || _forged[id].length == 0) return;
        for (uint256 i = 0; i < _forged[id].length; ++i) _void(_forged[id][i]);
        _freeVoided(id, transfers[id].destination);
        _freeVoided(id, transfers[id].origin);
    }

    function _freeVoided(bytes32 id, uint256 chain) private {
        _enter(chain);
        Entry memory entry = _entry(chain, id);
        bool waits = entry.state >= EntryState.Waiting && entry.state <= EntryState.Claimable;
        if (!waits || !entry.isVoided) return;
        uint256 paid = transfers[id].paid + transfers[id].refunded;
        _tryAll(id, chain);
        assertEq(transfers[id].paid + transfers[id].refunded, paid, "what was voided was paid");
        uint256 open = entry.held + entry.queued + entry.setAside;
        if (chain == transfers[id].origin) {
            transfers[id].back -= open;
        } else {
            (discarded[id], isTaken[id]) = (open, true);
            paidWhenVoided[id] = paid + 1;
        }
        assertTrue(_try(chain, id, abi.encodeCall(IBridgeQueue.discard, (_frameOf(id))), stranger), "is not freed");
        _did("voided");
    }

    function _void(Forged memory forged) private {
        uint256 chain = lanes[forged.lane].destination;
        bytes32 frameHash = keccak256(frames[forged.lane][forged.index]);
        _enter(chain);
        vm.prank(admin);
        expiries[chain].voidSilently(lanes[forged.lane].id, forged.index, frameHash);
    }

    function _tryAll(bytes32 id, uint256 chain) private {
        address payee = _payeeOf(id, chain);
        vm.deal(payee, 10 ether);
        bytes[6] memory calls = [
            abi.encodeCall(IBridgeQueue.admit, (USD, _listOf(id))),
            abi.encodeCall(IBridgeQueue.drain, (USD, _listOf(id))),
            abi.encodeCall(IBridgeQueue.retry, (_frameOf(id))),
            abi.encodeCall(IBridgeQueue.execute, (_frameOf(id))),
            abi.encodeCall(IBridgeQueue.claim, (_frameOf(id), payee)),
            abi.encodeCall(IBridgeReturns.sendBack, (_frameOf(id)))
        ];
        for (uint256 i = 0; i < calls.length; ++i) {
            assertFalse(_try(chain, id, calls[i], payee), "what was voided moves on");
        }
    }

    // ---------------------------------------------------------------- internal

    /// @dev A transfer that was truly sent, and of which nothing came back yet.
    function _pickSent(uint256 seed) private view returns (bytes32) {
        uint256 count = ids.length;
        for (uint256 i = 0; i < count; ++i) {
            bytes32 id = ids[(_pick(seed, "sent", count) + i) % count];
            if (transfers[id].locked != 0 && transfers[id].back == 0) return id;
        }
        return 0;
    }
}

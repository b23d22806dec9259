// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Call} from "@causeway/solidity/interfaces/IRemoteAccounts.sol";
import {RemoteCallsLib} from "@causeway/solidity/libraries/RemoteCallsLib.sol";
import {Outcome} from "@causeway/solidity/interfaces/IExpiry.sol";
import {NoticeLib} from "../../../../contracts/messaging/expiry/NoticeLib.sol";
import {Peer, Route} from "../../../../contracts/messaging/interfaces/IMailboxAdmin.sol";
import {RelayRequest} from "@causeway/solidity/interfaces/IRelaySender.sol";
import {ProvenanceLib} from "@causeway/solidity/libraries/ProvenanceLib.sol";
import {ChainAddress} from "../../../../contracts/messaging/libraries/ChainAddress.sol";
import {FrameLib} from "../../../../contracts/messaging/libraries/FrameLib.sol";
import {FrontierLib} from "../../../../contracts/messaging/libraries/FrontierLib.sol";
import {LaneLib} from "../../../../contracts/messaging/libraries/LaneLib.sol";
import {MembersLib} from "../../../../contracts/messaging/libraries/MembersLib.sol";
import {OutboxTreeLib} from "../../../../contracts/messaging/libraries/OutboxTreeLib.sol";
import {RangeProofLib} from "../../../../contracts/messaging/libraries/RangeProofLib.sol";
import {RecipientCallLib} from "../../../../contracts/messaging/libraries/RecipientCallLib.sol";
import {FirstLegLib, Terms} from "../../../../contracts/messaging/relay/libraries/FirstLegLib.sol";
import {HubGasLib} from "../../../../contracts/messaging/relay/libraries/HubGasLib.sol";

/// @dev The mailbox's libraries for callers off chain, who hold them against the TypeScript implementation.
contract MessagingLibraries {
    using FrontierLib for bytes32[32];
    using RecipientCallLib for RecipientCallLib.Template;

    struct Answer {
        bool success;
        bytes data;
    }

    /// @dev A frame as it is delivered: what it asks for, and the call that it comes to. All zeros if it is no frame.
    struct Reading {
        uint64 gasLimit;
        uint40 deadline;
        bytes32 leaf;
        address recipient;
        bytes call;
    }

    bytes32[32] private _branch;

    /// @dev Makes many of the calls below at once.
    function callAll(bytes[] calldata calls) external returns (Answer[] memory answers) {
        answers = new Answer[](calls.length);
        for (uint256 i = 0; i < calls.length; ++i) {
            (answers[i].success, answers[i].data) = address(this).call(calls[i]);
        }
    }

    // ---------------------------------------------------------------- frames

    function encodeFrame(
        uint64 gasLimit,
        uint40 deadline,
        address sender,
        bytes calldata recipient,
        bytes calldata payload
    ) external pure returns (bytes memory) {
        return FrameLib.encode(gasLimit, deadline, sender, recipient, payload);
    }

    function readFrame(
        bytes calldata data,
        uint256 offset,
        uint256 end,
        uint16 originChainType,
        uint64 originChainId,
        bytes32 id
    ) external view returns (Reading memory reading) {
        try this.leafOfFrame(data, offset, end, ChainAddress.lengthOf(originChainType)) returns (bytes32 leaf) {
            reading.leaf = leaf;
        } catch {
            return reading;
        }
        (reading.gasLimit, reading.deadline) = FrameLib.limitsAt(data, offset);
        RecipientCallLib.Template memory made = RecipientCallLib.template(originChainType, originChainId);
        uint256 size;
        (reading.recipient, size) = made.write(id, data, offset);
        reading.call = _memory(made.start, size);
    }

    /// @dev Reverts unless the bytes from `offset` to `end` are one frame; others may stand behind them.
    function leafOfFrame(
        bytes calldata data,
        uint256 offset,
        uint256 end,
        uint256 senderLength
    ) external pure returns (bytes32) {
        MembersLib.Members memory members = MembersLib.parse(data[offset:end], 0, 0, senderLength);
        require(members.leaves.length == 1 && members.frames == 1, "no frame");
        return members.leaves[0];
    }

    function parseMembers(
        bytes calldata data,
        bytes32 lane,
        uint256 first,
        uint256 senderLength
    ) external pure returns (bytes32[] memory leaves, bool[] memory called) {
        MembersLib.Members memory members = MembersLib.parse(data, lane, first, senderLength);
        called = new bool[](members.leaves.length);
        for (uint256 k = 0; k < called.length; ++k) {
            called[k] = members.offsets[k] != MembersLib.DIGEST;
        }
        return (members.leaves, called);
    }

    // ---------------------------------------------------------------- ids

    function messageId(bytes32 lane, uint64 index, bytes32 frameHash) external pure returns (bytes32) {
        return FrameLib.messageId(lane, index, frameHash);
    }

    function laneId(
        Peer calldata origin,
        Peer calldata destination,
        Route calldata route
    ) external pure returns (bytes32) {
        return LaneLib.id(origin, destination, route);
    }

    function laneLeaf(
        uint64 origin,
        uint64 destination,
        bytes32 lane,
        uint64 count,
        bytes32 root
    ) external pure returns (bytes32) {
        return LaneLib.leaf(origin, destination, lane, count, root);
    }

    function formatAddress(
        uint16 chainType,
        uint64 chainId,
        bytes calldata account
    ) external pure returns (bytes memory) {
        return ChainAddress.format(chainType, chainId, account);
    }

    /// @dev Reverts where the mailbox refuses: the envelope, the chain type or the account's length is wrong.
    function parseAddress(
        bytes calldata interoperable
    ) external pure returns (uint16 chainType, uint64 chainId, bytes memory account) {
        bool valid;
        (valid, chainType, chainId, account) = ChainAddress.tryParse(interoperable);
        require(valid && account.length == ChainAddress.lengthOf(chainType), "invalid");
    }

    // ---------------------------------------------------------------- trees

    function append(
        bytes32[32] calldata branch,
        uint256 count,
        bytes32[] calldata leaves
    ) external returns (bytes32[32] memory branchAfter, bytes32 root) {
        _branch = branch;
        for (uint256 i = 0; i < leaves.length; ++i) {
            _branch.append(count + i, leaves[i]);
        }
        return (_branch, _branch.root(count + leaves.length));
    }

    function frontierContains(
        bytes32[32] calldata branch,
        uint256 count,
        uint256 index,
        bytes32 leaf,
        bytes32[] calldata siblings
    ) external returns (bool) {
        _branch = branch;
        return _branch.contains(count, index, leaf, siblings);
    }

    function rangeProofRoot(
        bytes32[] calldata leaves,
        uint256 first,
        uint256 count,
        bytes32[] calldata siblings
    ) external pure returns (bytes32 root, uint256 used) {
        return RangeProofLib.root(leaves, first, count, siblings);
    }

    function outboxRoot(bytes32[] calldata places) external pure returns (bytes32) {
        return OutboxTreeLib.root(places);
    }

    function outboxContains(bytes32 root, bytes32 leaf, bytes32[] calldata proof) external pure returns (bool) {
        return OutboxTreeLib.contains(root, leaf, proof);
    }

    // ---------------------------------------------------------------- relay

    function encodeFirstLeg(RelayRequest calldata request, address sender) external pure returns (bytes memory) {
        return FirstLegLib.encode(request, sender);
    }

    function decodeFirstLeg(
        bytes calldata data,
        uint256 accountSize
    ) external pure returns (Terms memory terms, bytes memory account, bytes memory recipient, bytes memory payload) {
        return FirstLegLib.decode(data, accountSize);
    }

    function encodeProvenance(
        bytes calldata originSender,
        bytes32 firstMessageId,
        address handler,
        bytes calldata result
    ) external pure returns (bytes memory) {
        return ProvenanceLib.encode(originSender, firstMessageId, handler, result);
    }

    function decodeProvenance(
        bytes calldata payload
    ) external pure returns (bytes memory originSender, bytes32 firstMessageId, address handler, bytes memory result) {
        return ProvenanceLib.decode(payload);
    }

    function hubGas(uint64 handlerGas, uint256 payloadSize, uint256 maxResult) external pure returns (uint256) {
        return HubGasLib.limit(handlerGas, payloadSize, maxResult);
    }

    // ---------------------------------------------------------------- remote calls

    function encodeRemoteCalls(
        uint40 deadline,
        uint64 nonce,
        Call[] calldata calls
    ) external pure returns (bytes memory) {
        return RemoteCallsLib.encode(deadline, nonce, calls);
    }

    function readRemoteCalls(
        bytes calldata payload
    ) external pure returns (uint40 deadline, uint64 nonce, Call[] memory calls) {
        bytes calldata rest;
        (deadline, nonce, rest) = RemoteCallsLib.parse(payload);
        calls = new Call[](rest.length / RemoteCallsLib.CALL_SIZE + 1);
        uint256 count;
        for (uint256 offset = 0; offset < rest.length; ++count) {
            bytes calldata data;
            (calls[count].target, calls[count].value, data, offset) = RemoteCallsLib.callAt(rest, offset, count);
            calls[count].data = data;
        }
        assembly ("memory-safe") {
            mstore(calls, count)
        }
    }

    // ---------------------------------------------------------------- notices

    function encodeNotice(
        bytes32 lane,
        uint64 index,
        bytes32 frameHash,
        uint8 outcome
    ) external pure returns (bytes memory) {
        return NoticeLib.encode(NoticeLib.Notice(lane, index, frameHash, Outcome(outcome)));
    }

    /// @dev Reverts where the origin refuses.
    function decodeNotice(
        bytes calldata data
    ) external pure returns (bytes32 lane, uint64 index, bytes32 frameHash, uint8 outcome) {
        (bool valid, NoticeLib.Notice memory notice) = NoticeLib.tryDecode(data);
        require(valid, "invalid");
        return (notice.laneId, notice.index, notice.frameHash, uint8(notice.outcome));
    }

    // ---------------------------------------------------------------- internal

    /// @dev A copy of `size` bytes from `start`, which may lie past the allocated memory.
    function _memory(uint256 start, uint256 size) private pure returns (bytes memory data) {
        assembly ("memory-safe") {
            data := add(start, and(add(size, 63), not(31)))
            mstore(data, size)
            mstore(add(data, size), 0)
            mcopy(add(data, 32), start, size)
            mstore(0x40, add(data, and(add(size, 63), not(31))))
        }
    }
}

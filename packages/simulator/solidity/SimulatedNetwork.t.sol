// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IERC7786Recipient} from "@openzeppelin/contracts/interfaces/draft-IERC7786.sol";
import {IExpiry} from "@causeway/solidity/interfaces/IExpiry.sol";
import {IHubRelay} from "@causeway/solidity/interfaces/IHubRelay.sol";
import {ILightClient} from "@causeway/solidity/interfaces/ILightClient.sol";
import {Batch, IMailbox} from "@causeway/solidity/interfaces/IMailbox.sol";
import {IPrepaid} from "@causeway/solidity/interfaces/IPrepaid.sol";
import {IRelaySender} from "@causeway/solidity/interfaces/IRelaySender.sol";
import {IRemoteAccounts} from "@causeway/solidity/interfaces/IRemoteAccounts.sol";
import {ICheatcodes, CHEATCODES} from "./ICheatcodes.sol";
import {LaneTree} from "./LaneTree.sol";
import {RecipientProbe} from "./RecipientProbe.sol";
import {RecordedChains} from "./RecordedChains.sol";
import {SimulatedKinds} from "./SimulatedKinds.sol";

/// @notice What became of an attempt to deliver a message.
/// @dev `Delivered`: the recipient took it. `Failed`: the recipient failed, and the message can be delivered again.
/// `Skipped`: it was delivered before. `Refused`: the mailbox reverted, so nothing changed.
enum Outcome {
    Delivered,
    Failed,
    Skipped,
    Refused
}

/// @notice The Causeway contracts of a chain.
/// @param hubRelay On the hub alone.
/// @param relaySender On the others, if there is a hub.
struct ChainContracts {
    IMailbox mailbox;
    IExpiry expiry;
    IPrepaid prepaid;
    IRemoteAccounts remoteAccounts;
    IHubRelay hubRelay;
    IRelaySender relaySender;
}

/// @notice A message as it was sent.
/// @param index Its place in its lane.
/// @param gasLimit Gas for the recipient's call.
/// @param deadline Unix seconds, 0 for none.
struct SimulatedMessage {
    uint64 originChainId;
    uint64 destinationChainId;
    uint64 index;
    uint64 gasLimit;
    uint40 deadline;
    address sender;
    address recipient;
    bytes payload;
}

/// @title SimulatedNetwork
/// @notice Chains, and whoever carries messages between them. `Simulator` is its face.
/// @dev It holds the code of all contracts, and is larger than a chain takes: Hardhat warns of that but in `.t.sol`.
contract SimulatedNetwork is RecordedChains, SimulatedKinds, RecipientProbe {
    struct Place {
        uint256 lane;
        uint256 index;
        bool sent;
    }

    /// @dev Well below a light client's trusting period.
    uint256 private constant LONGEST_STEP = 7 days;

    /// @dev The most gas of a transaction.
    uint256 private constant PLENTY_OF_GAS = 16_777_216;
    /// @dev Less than any delivery takes.
    uint256 private constant GAS_STEP = 50_000;

    /// @dev All messages, as they were sent.
    bytes32[] private _messageIds;
    mapping(bytes32 messageId => Place) private _places_;
    mapping(bytes32 messageId => bytes32) private _reasons;
    mapping(bytes32 messageId => bool) private _held;
    /// @dev Notices about messages that were ended without a delivery.
    mapping(bytes32 messageId => bytes32 noticeId) private _notices;

    /// @notice The hub is not one of the chains.
    error UnknownHub(uint64 hubChainId);
    /// @notice No mailbox of the simulator has sent this message.
    error UnknownMessage(bytes32 messageId);
    /// @notice Several chains are needed, and each id only once.
    error InvalidChains(uint64[] chainIds);
    /// @notice A delivery ended without a word.
    error OutOfGas();

    /// @param chainIds_ Ids of the chains, each another.
    /// @param hubChainId The chain that others reach each other through, 0 if all are connected directly.
    constructor(uint64[] memory chainIds_, uint64 hubChainId) {
        uint256 hubChain = NO_HUB;
        for (uint256 i = 0; i < chainIds_.length; ++i) {
            if (chainIds_[i] == hubChainId) hubChain = i;
            for (uint256 j = 0; j < i; ++j) {
                require(chainIds_[i] != chainIds_[j], InvalidChains(chainIds_));
            }
        }
        require(chainIds_.length > 1, InvalidChains(chainIds_));
        require(hubChainId == 0 || hubChain != NO_HUB, UnknownHub(hubChainId));
        _deployChains(chainIds_, hubChain);
        _deployKinds();
        CHEATCODES.chainId(chainIds_[0]);
        CHEATCODES.recordLogs();
    }

    // ---------------------------------------------------------------- views

    /// @dev The contracts of a chain, by its place; zero for those that it does not have.
    function contractsAt(uint256 chain) external view returns (ChainContracts memory) {
        return
            ChainContracts({
                mailbox: mailboxes[chain],
                expiry: expiries[chain],
                prepaid: prepaids[chain],
                remoteAccounts: remoteAccounts[chain],
                hubRelay: chain == hub ? hubRelay : IHubRelay(address(0)),
                relaySender: relaySenders[chain]
            });
    }

    function message(bytes32 messageId) public returns (SimulatedMessage memory) {
        Place memory place = _placeOfMessage(messageId);
        bytes memory frame = frames[place.lane][place.index];
        bytes memory payload = new bytes(frame.length - 59);
        for (uint256 i = 0; i < payload.length; ++i) {
            payload[i] = frame[59 + i];
        }
        return
            SimulatedMessage({
                originChainId: chainIds[lanes[place.lane].origin],
                destinationChainId: chainIds[lanes[place.lane].destination],
                index: uint64(place.index),
                gasLimit: uint64(_read(frame, 1, 8)),
                deadline: uint40(_read(frame, 9, 5)),
                sender: address(uint160(_read(frame, 15, 20))),
                recipient: address(uint160(_read(frame, 36, 20))),
                payload: payload
            });
    }

    /// @dev All messages that were sent, in order.
    function messageIds() external returns (bytes32[] memory) {
        _look();
        return _messageIds;
    }

    /// @dev Messages that a relayer would deliver now.
    function pendingMessages() public returns (bytes32[] memory pending) {
        _look();
        pending = new bytes32[](_messageIds.length);
        uint256 length;
        for (uint256 i = 0; i < _messageIds.length; ++i) {
            bytes32 messageId = _messageIds[i];
            if (_held[messageId] || _isDone(messageId) || _isLate(messageId)) continue;
            pending[length++] = messageId;
        }
        assembly ("memory-safe") {
            mstore(pending, length)
        }
    }

    function isDelivered(bytes32 messageId) external returns (bool) {
        return isDone(messageId) && _notices[messageId] == 0;
    }

    function isDone(bytes32 messageId) public returns (bool) {
        _placeOfMessage(messageId);
        return _isDone(messageId);
    }

    function noticeOf(bytes32 messageId) external returns (bytes32 noticeId) {
        _look();
        return _notices[messageId];
    }

    function failureOf(bytes32 messageId) external view returns (bytes32 reason) {
        return _reasons[messageId];
    }

    // ---------------------------------------------------------------- delivering

    function hold(bytes32 messageId, bool held) external {
        _placeOfMessage(messageId);
        _held[messageId] = held;
    }

    function deliver(bytes32 messageId, uint256 gas) external returns (Outcome outcome) {
        uint256 chainBefore = block.chainid;
        outcome = _deliver(messageId, gas);
        CHEATCODES.chainId(chainBefore);
    }

    /// @dev Ends a message whose deadline has passed. Zero if that is refused.
    function expire(bytes32 messageId) external returns (bytes32 noticeId) {
        uint256 chainBefore = block.chainid;
        (Lane memory lane, Batch memory batch) = _proven(messageId);
        _enter(lane.destination);
        IExpiry expiry = expiries[lane.destination];
        uint256 fee = expiry.quoteNotice(lane.id);
        CHEATCODES.deal(address(this), fee);
        try expiry.expire{value: fee}(lane.id, batch, address(this)) returns (bytes32 newNoticeId) {
            noticeId = newNoticeId;
        } catch {}
        _look();
        CHEATCODES.chainId(chainBefore);
    }

    /// @dev Tells the sender of a message what became of it. Whether that was possible.
    function settle(bytes32 messageId) external returns (bool settled) {
        uint256 chainBefore = block.chainid;
        Place memory place = _placeOfMessage(messageId);
        Lane memory lane = lanes[place.lane];
        bytes32[] memory siblings = LaneTree.frontierProof(leaves[place.lane], place.index);
        bytes memory frame = frames[place.lane][place.index];
        _enter(lane.origin);
        try expiries[lane.origin].settle(lane.id, uint64(place.index), frame, siblings) {
            settled = true;
        } catch {}
        CHEATCODES.chainId(chainBefore);
    }

    /// @dev A message as its destination takes it.
    function proofOf(bytes32 messageId) external returns (bytes32 laneId, Batch memory batch) {
        uint256 chainBefore = block.chainid;
        Lane memory lane;
        (lane, batch) = _proven(messageId);
        CHEATCODES.chainId(chainBefore);
        return (lane.id, batch);
    }

    /// @dev Time passes everywhere. Relayers keep the light clients from becoming stale.
    function advanceTime(uint256 duration) external {
        uint256 chainBefore = block.chainid;
        _look();
        uint256 end = _now() + duration;
        for (uint256 time = _now(); time < end;) {
            time = end - time > LONGEST_STEP ? time + LONGEST_STEP : end;
            CHEATCODES.warp(time);
            _refreshClients(time);
        }
        CHEATCODES.chainId(chainBefore);
    }

    // ---------------------------------------------------------------- internal

    /// @param gas 0 for as much as gives the recipient what its sender asked for, and little more.
    function _deliver(bytes32 messageId, uint256 gas) private returns (Outcome) {
        (Lane memory lane, Batch memory batch) = _proven(messageId);
        bool done = _isDone(messageId);
        _enter(lane.destination);
        bool accepted = gas == 0 ? _tryAsked(lane, batch) : _try(lane, batch, gas).length == 0;
        if (!accepted) return Outcome.Refused;
        _look();
        if (done) return Outcome.Skipped;
        if (_isDone(messageId)) return Outcome.Delivered;
        _explain(messageId, lane, gas);
        return Outcome.Failed;
    }

    /// @dev Replaces the mailbox's word on a failure where the recipient did not choose it.
    function _explain(bytes32 messageId, Lane memory lane, uint256 gas) private {
        if (_isLate(messageId) && bytes4(_reasons[messageId]) == IMailbox.DeadlinePassed.selector) return;
        SimulatedMessage memory sent = message(messageId);
        RecipientCall memory call_;
        (call_.mailbox, call_.recipient) = (address(mailboxes[lane.destination]), sent.recipient);
        call_.gas = gas == 0 ? sent.gasLimit + sent.gasLimit / 63 : gas;
        bytes memory sender = _interop(lane.origin, sent.sender);
        call_.data = abi.encodeCall(IERC7786Recipient.receiveMessage, (messageId, sender, sent.payload));
        bytes32 failure = _failureOf(call_);
        if (failure != 0) _reasons[messageId] = failure;
        // what was logged meanwhile is undone
        CHEATCODES.getRecordedLogs();
    }

    /// @dev As relayers first do. What fails for want of gas says how much is missing, or nothing at all.
    function _tryAsked(Lane memory lane, Batch memory batch) private returns (bool accepted) {
        for (uint256 gas = GAS_STEP; gas < PLENTY_OF_GAS;) {
            bytes memory reason = _try(lane, batch, gas);
            if (reason.length == 0) return true;
            if (bytes4(reason) == IMailbox.InsufficientGas.selector) gas += _missing(reason);
            else if (bytes4(reason) == OutOfGas.selector) gas += GAS_STEP;
            else return false;
        }
    }

    /// @return reason What it reverted with; empty if it did not.
    function _try(Lane memory lane, Batch memory batch, uint256 gas) private returns (bytes memory reason) {
        try mailboxes[lane.destination].deliver{gas: gas}(lane.id, batch) {
            return "";
        } catch (bytes memory data) {
            return data.length == 0 ? abi.encodePacked(OutOfGas.selector) : data;
        }
    }

    /// @param reason Of an `InsufficientGas(available, needed)`.
    function _missing(bytes memory reason) private pure returns (uint256) {
        uint256 available;
        uint256 needed;
        assembly ("memory-safe") {
            available := mload(add(reason, 36))
            needed := mload(add(reason, 68))
        }
        return needed - available;
    }

    function _proven(bytes32 messageId) private returns (Lane memory lane, Batch memory batch) {
        Place memory place = _placeOfMessage(messageId);
        lane = lanes[place.lane];
        if (lane.prover != lane.origin && imports[place.lane].count <= place.index) {
            _import(place.lane, _sign(lane.origin));
        }
        batch = _batch(place.lane, _sign(lane.prover), place.index, 1, 0);
    }

    /// @dev Reads what was logged since the last look.
    function _look() private {
        ICheatcodes.Log[] memory logs = CHEATCODES.getRecordedLogs();
        _noteLogs(logs);
        for (uint256 i = 0; i < logs.length; ++i) {
            if (logs[i].topics.length == 3 && logs[i].topics[0] == IExpiry.NoticeSent.selector) {
                _notices[logs[i].topics[1]] = logs[i].topics[2];
            }
            bool failed = logs[i].topics.length == 2 && logs[i].topics[0] == IMailbox.MessageFailed.selector;
            if (failed && _isMailbox(logs[i].emitter)) _reasons[logs[i].topics[1]] = bytes32(logs[i].data);
        }
    }

    function _noteSent(uint256 lane, bytes memory frame) internal override returns (bytes32 messageId) {
        messageId = super._noteSent(lane, frame);
        _messageIds.push(messageId);
        _places_[messageId] = Place(lane, leaves[lane].length - 1, true);
    }

    function _dropAfter(uint256 lane, uint256 count) internal override {
        bytes32[] storage kept = leaves[lane];
        for (uint256 index = count; index < kept.length; ++index) {
            delete _places_[kept[index]];
        }
        super._dropAfter(lane, count);
        uint256 length;
        for (uint256 i = 0; i < _messageIds.length; ++i) {
            if (_places_[_messageIds[i]].sent) _messageIds[length++] = _messageIds[i];
        }
        while (_messageIds.length > length) _messageIds.pop();
    }

    /// @dev Shows each light client that has seen nothing for a while a new checkpoint.
    function _refreshClients(uint256 time) private {
        for (uint256 followed = 0; followed < chainIds.length; ++followed) {
            bytes memory evidence;
            for (uint256 holder = 0; holder < chainIds.length; ++holder) {
                ILightClient client = clients[holder][followed];
                if (address(client) == address(0)) continue;
                (, uint64 trustedSince) = client.newest();
                if (time < trustedSince + LONGEST_STEP) continue;
                if (evidence.length == 0) evidence = _evidence(_sign(followed));
                _enter(holder);
                client.accept(evidence);
            }
        }
    }

    function _placeOfMessage(bytes32 messageId) private returns (Place memory place) {
        _look();
        place = _places_[messageId];
        require(place.sent, UnknownMessage(messageId));
    }

    function _isDone(bytes32 messageId) private view returns (bool) {
        Place memory place = _places_[messageId];
        Lane memory lane = lanes[place.lane];
        return mailboxes[lane.destination].isDone(lane.id, uint64(place.index));
    }

    function _isLate(bytes32 messageId) private view returns (bool) {
        Place memory place = _places_[messageId];
        uint256 deadline = _read(frames[place.lane][place.index], 9, 5);
        return deadline != 0 && _now() > deadline;
    }

    /// @dev A number of `size` bytes of a frame.
    function _read(bytes memory frame, uint256 offset, uint256 size) private pure returns (uint256 value) {
        assembly ("memory-safe") {
            value := shr(sub(256, shl(3, size)), mload(add(add(frame, 32), offset)))
        }
    }
}

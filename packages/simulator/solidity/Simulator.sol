// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {InteroperableAddress} from "@openzeppelin/contracts/utils/draft-InteroperableAddress.sol";
import {Batch, IMailbox} from "@causeway/solidity/interfaces/IMailbox.sol";
import {CHEATCODES} from "./ICheatcodes.sol";
import {IRecipientFailures} from "./IRecipientFailures.sol";
import {ChainContracts, Outcome, SimulatedMessage, SimulatedNetwork} from "./SimulatedNetwork.t.sol";

/// @title Simulator
/// @notice Base of a Solidity test with several chains: real mailboxes, and deliveries when and as the test wants them.
/// @dev All chains share one EVM. `onChain` changes the chain id that contracts see; a contract belongs to the chain
/// that the test has in mind for it. Nothing is delivered while it is sent. Works beside a test library, or without.
///
///     contract CounterTest is Simulator {
///         function test_count_sentFromAnotherChain_rises() public {
///             simulate(31337, 31338);
///             onChain(31338);
///             Counter counter = new Counter(address(mailboxOn(31338)));
///             onChain(31337);
///             mailboxOn(31337).sendMessage{value: 1 ether}(...);
///             require(deliverAll() == 1);
///             require(counter.count() == 1);
///         }
///     }
///
/// The simulator learns of messages from recorded logs: a test that calls `vm.getRecordedLogs` itself takes them from
/// it, unless it calls `messages` before.
abstract contract Simulator is IRecipientFailures {
    /// @dev How often a message that keeps failing is tried by `run` and `deliverShuffled`.
    uint256 private constant MOST_ATTEMPTS = 3;

    SimulatedNetwork private _network;
    /// @dev Kept here, so that looking one up is no call: it would use up a `vm.prank`.
    mapping(SimulatedNetwork network => mapping(uint64 chainId => ChainContracts)) private _contracts;

    /// @notice `simulate` comes first.
    error NothingSimulated();
    /// @notice No chain of the simulator has this id.
    error UnknownChain(uint64 chainId);

    // ---------------------------------------------------------------- chains

    /// @notice Two chains, connected directly. The test is on the first.
    /// @dev Any chain ids, those of real chains too.
    function simulate(uint64 chainId, uint64 otherChainId) internal {
        uint64[] memory chainIds = new uint64[](2);
        (chainIds[0], chainIds[1]) = (chainId, otherChainId);
        simulate(chainIds, 0);
    }

    /// @notice Several chains. The test is on the first.
    /// @param hubChainId The one that the others reach each other through; 0 connects all directly.
    function simulate(uint64[] memory chainIds, uint64 hubChainId) internal {
        _network = new SimulatedNetwork(chainIds, hubChainId);
        for (uint256 i = 0; i < chainIds.length; ++i) {
            _contracts[_network][chainIds[i]] = _network.contractsAt(i);
        }
    }

    /// @notice The test's next calls are made on this chain.
    function onChain(uint64 chainId) internal {
        contractsOn(chainId);
        CHEATCODES.chainId(chainId);
    }

    /// @notice The mailbox of a chain.
    function mailboxOn(uint64 chainId) internal view returns (IMailbox) {
        return contractsOn(chainId).mailbox;
    }

    /// @notice All Causeway contracts of a chain.
    function contractsOn(uint64 chainId) internal view returns (ChainContracts memory contracts) {
        contracts = _contracts[_simulated()][chainId];
        require(address(contracts.mailbox) != address(0), UnknownChain(chainId));
    }

    /// @notice Interoperable address (ERC-7930) of an account on a chain, as `sendMessage` and peers are given it.
    function addressOn(uint64 chainId, address account) internal pure returns (bytes memory) {
        return InteroperableAddress.formatEvmV1(chainId, account);
    }

    /// @notice Time passes on all chains, seconds.
    function advanceTime(uint256 duration) internal {
        _simulated().advanceTime(duration);
    }

    // ---------------------------------------------------------------- messages

    /// @notice Ids of all messages that were sent, in the order of sending.
    function messages() internal returns (bytes32[] memory messageIds) {
        return _simulated().messageIds();
    }

    /// @notice Id of the message that was sent last.
    function lastMessage() internal returns (bytes32) {
        bytes32[] memory messageIds = messages();
        return messageIds[messageIds.length - 1];
    }

    /// @notice A message as it was sent.
    function messageOf(bytes32 messageId) internal returns (SimulatedMessage memory) {
        return _simulated().message(messageId);
    }

    /// @notice Whether a message was delivered, expired or rejected.
    function isDone(bytes32 messageId) internal returns (bool) {
        return _simulated().isDone(messageId);
    }

    /// @notice Whether a message was delivered.
    function isDelivered(bytes32 messageId) internal returns (bool) {
        return _simulated().isDelivered(messageId);
    }

    /// @notice Why a message's recipient failed when it failed last: the selector of `RecipientOutOfGas`,
    /// `RecipientWithoutCode` or `NoMagicValue`, else what it reverted with: the first 32 bytes, so an error's
    /// selector. `IMailbox.DeadlinePassed` if it was not called.
    function failureOf(bytes32 messageId) internal view returns (bytes32 reason) {
        return _simulated().failureOf(messageId);
    }

    // ---------------------------------------------------------------- delivering

    /// @notice Delivers a message, whether held or late or delivered before.
    function deliver(bytes32 messageId) internal returns (Outcome) {
        return _simulated().deliver(messageId, 0);
    }

    /// @notice Delivers a message by a call with `gas`: too little is refused, and changes nothing.
    function deliverWithGas(bytes32 messageId, uint256 gas) internal returns (Outcome) {
        return _simulated().deliver(messageId, gas);
    }

    /// @notice Delivers a message twice, as two relayers do who do not know of each other.
    function deliverTwice(bytes32 messageId) internal returns (Outcome first, Outcome second) {
        return (deliver(messageId), deliver(messageId));
    }

    /// @notice Nobody carries a message until it is released: `deliverAll`, `deliverShuffled` and `run` pass it over.
    function hold(bytes32 messageId) internal {
        _simulated().hold(messageId, true);
    }

    /// @notice Ends `hold`.
    function release(bytes32 messageId) internal {
        _simulated().hold(messageId, false);
    }

    /// @notice Delivers what was sent, in order, and what recipients send meanwhile. What fails is tried once.
    /// @return delivered How many recipients took their message.
    function deliverAll() internal returns (uint256 delivered) {
        for (uint256 next = 0; next < messages().length; ++next) {
            bytes32 messageId = messages()[next];
            if (_isPending(messageId) && deliver(messageId) == Outcome.Delivered) ++delivered;
        }
    }

    /// @notice Delivers what was sent, and what recipients send meanwhile, in an order drawn from `seed`. A message
    /// that fails is tried again later, three times in all.
    /// @return delivered How many recipients took their message.
    function deliverShuffled(uint256 seed) internal returns (uint256 delivered) {
        return _deliverInAnyOrder(seed, false);
    }

    /// @notice All that a network may do to messages, drawn from `seed`: any order, too little gas, twice, late, and
    /// again after a failure. The same seed does the same.
    /// @return delivered How many recipients took their message.
    function run(uint256 seed) internal returns (uint256 delivered) {
        return _deliverInAnyOrder(seed, true);
    }

    // ---------------------------------------------------------------- ending

    /// @notice Ends a message whose deadline has passed: it can never be delivered. The notice of it is a message to
    /// its origin, which is delivered as any other.
    /// @return noticeId Id of the notice, 0 if the message cannot expire.
    function expire(bytes32 messageId) internal returns (bytes32 noticeId) {
        return _simulated().expire(messageId);
    }

    /// @notice Calls `onMessageExpired` of the sender of a message that expired or was rejected. Delivers the notice
    /// first if nobody has.
    /// @return settled Whether the sender took it.
    function settle(bytes32 messageId) internal returns (bool settled) {
        bytes32 noticeId = _simulated().noticeOf(messageId);
        if (noticeId != 0) deliver(noticeId);
        return _simulated().settle(messageId);
    }

    /// @notice Lane and batch of a message as `IMailbox.deliver` and `IExpiry.reject` take them.
    function proofOf(bytes32 messageId) internal returns (bytes32 laneId, Batch memory batch) {
        return _simulated().proofOf(messageId);
    }

    // ---------------------------------------------------------------- internal

    function _deliverInAnyOrder(uint256 seed, bool hostile) private returns (uint256 delivered) {
        uint256[] memory attempts = new uint256[](0);
        for (uint256 step = 0; ; ++step) {
            bytes32[] memory messageIds = messages();
            attempts = _extended(attempts, messageIds.length);
            uint256[] memory open = _open(messageIds, attempts);
            if (open.length == 0) return delivered;
            uint256 chosen = open[_draw(seed, step, "message", open.length)];
            bytes32 messageId = messageIds[chosen];
            if (hostile && _disturb(messageId, _draw(seed, step, "disturbance", 8), seed ^ step)) continue;
            Outcome outcome = deliver(messageId);
            if (outcome == Outcome.Delivered) ++delivered;
            if (hostile && _draw(seed, step, "twice", 4) == 0) deliver(messageId);
            ++attempts[chosen];
        }
    }

    /// @dev Something other than a delivery, by chance. Whether it was.
    function _disturb(bytes32 messageId, uint256 kind, uint256 seed) private returns (bool) {
        if (kind == 0) {
            uint256 gasLimit = messageOf(messageId).gasLimit;
            deliverWithGas(messageId, _draw(seed, 0, "gas", gasLimit));
            return true;
        }
        if (kind == 1) {
            advanceTime(1 + _draw(seed, 0, "duration", 10 minutes));
            return true;
        }
        return false;
    }

    function _isPending(bytes32 messageId) private returns (bool) {
        bytes32[] memory pending = _simulated().pendingMessages();
        for (uint256 i = 0; i < pending.length; ++i) {
            if (pending[i] == messageId) return true;
        }
        return false;
    }

    /// @dev Places of messages that can still be tried.
    function _open(bytes32[] memory messageIds, uint256[] memory attempts) private returns (uint256[] memory open) {
        open = new uint256[](messageIds.length);
        uint256 length;
        bytes32[] memory pending = _simulated().pendingMessages();
        uint256 next;
        for (uint256 i = 0; i < messageIds.length && next < pending.length; ++i) {
            if (pending[next] != messageIds[i]) continue;
            ++next;
            if (attempts[i] < MOST_ATTEMPTS) open[length++] = i;
        }
        assembly ("memory-safe") {
            mstore(open, length)
        }
    }

    function _extended(uint256[] memory list, uint256 length) private pure returns (uint256[] memory longer) {
        longer = new uint256[](length);
        for (uint256 i = 0; i < list.length; ++i) {
            longer[i] = list[i];
        }
    }

    function _draw(uint256 seed, uint256 step, string memory what, uint256 below) private pure returns (uint256) {
        return uint256(keccak256(abi.encode(seed, step, what))) % below;
    }

    function _simulated() private view returns (SimulatedNetwork) {
        require(address(_network) != address(0), NothingSimulated());
        return _network;
    }
}

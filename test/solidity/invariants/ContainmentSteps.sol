// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IERC7786Recipient} from "@openzeppelin/contracts/interfaces/draft-IERC7786.sol";
import {IBridgeReturns} from "@causeway/solidity/interfaces/IBridge.sol";
import {Batch, IMailbox} from "@causeway/solidity/interfaces/IMailbox.sol";
import {ContainmentWaiting} from "./ContainmentWaiting.sol";

/// @title ContainmentSteps
/// @notice What honest users and committees do, what a bad quorum signs, and who serves it: imports and delivers.
abstract contract ContainmentSteps is ContainmentWaiting, IERC7786Recipient {
    uint64 private constant GAS_LIMIT = 200_000;

    /// @dev How far ahead forgeries are signed, and for how long afterwards they are tried.
    uint256 internal constant AHEAD = 60 days;

    /// @dev A relayer shows several at a time.
    uint256 private constant AT_A_TIME = 7;

    mapping(bytes32 messageId => bool) internal received;

    // ---------------------------------------------------------------- honest steps

    function sendHonest(uint256 seed) external {
        uint256 lane = _pick(seed, "lane", 2) == 0 ? toHub : toSpoke;
        bytes memory payload = abi.encode(leaves[lane].length);
        _enter(SPOKE_A);
        bytes32 sendId = _sendMessage(chainIds[lanes[lane].destination], payload);
        assertEq(_noteSent(lane, _frame(GAS_LIMIT, 0, address(this), address(this), payload)), sendId);
    }

    function _sendMessage(uint64 destination, bytes memory payload) private returns (bytes32) {
        uint256 fee = mailboxes[SPOKE_A].quote(destination, GAS_LIMIT, payload.length);
        bytes memory data = abi.encodeCall(
            IMailbox.send,
            (destination, abi.encodePacked(address(this)), GAS_LIMIT, 0, address(this), payload)
        );
        (bool succeeded, bytes memory sendId) = address(mailboxes[SPOKE_A]).call{value: fee}(data);
        assertTrue(succeeded, "an honest message cannot be sent");
        return abi.decode(sendId, (bytes32));
    }

    function signHonest(uint256 seed) external {
        if (_pick(seed, "chain", 2) == 0) _signSpoke();
        else _signHub();
    }

    /// @dev Spoke A proposes, withdraws and begins with committees. The guardian has a while to withdraw one, and no
    /// checkpoint names it before that is over.
    function rotate(uint256 seed) external {
        if (proposed == 0) {
            (proposed, proposedAt) = (keccak256(abi.encode("committee", seed)), time);
        } else if (time < proposedAt + WITHDRAWAL) {
            if (_pick(seed, "withdraw", 2) == 0) return;
            proposed = 0;
            _did("withdrawn");
        } else if (time >= proposedAt + HANDOVER) {
            _beginEpoch();
            _did("rotated");
        }
    }

    // ---------------------------------------------------------------- the bad quorum, and who serves it

    function signForged(uint256 seed) external {
        if (phase == Phase.Calm && _pick(seed, "turns bad", 2) == 0) badEpoch = epoch;
        if (badEpoch == 0) return;
        Forgery memory forgery;
        forgery.timestamp = uint64(_anyTime(seed));
        forgery.height = _pick(seed, "high", 12) == 0 ? type(uint48).max - 1 : nextHeight[SPOKE_A];
        bool own = _pick(seed, "own committee", 3) == 0;
        forgery.epoch = own ? badEpoch + 1 : uint64(1 + _pick(seed, "epoch", badEpoch));
        forgery.signer = own ? EVIL : committees[forgery.epoch];
        // for an epoch to come, in case that the same keys sign then
        if (_pick(seed, "epochs ahead", 8) == 0) forgery.epoch += uint64(1 + _pick(seed, "how many", 3));
        forgery.next = _pick(seed, "rotates", 4) == 0 ? EVIL : forgery.signer;
        _signForged(forgery);
    }

    /// @dev What the hub believes now, wherever the bad quorum has the keys.
    function _signBelieved() internal returns (bool isBelieved, uint256 signed) {
        (bool isTheirs, uint64 inEpoch, bytes32 committee) = _inOffice();
        if (!isTheirs) return (false, NONE);
        return (true, _signForged(Forgery(uint64(time), _believedHeight(), inEpoch, committee, committee)));
    }

    /// @dev No clock tells when something was signed: forgeries have any time, far in the future too.
    function _anyTime(uint256 seed) private view returns (uint256) {
        uint256 when = _pick(seed, "when", 10);
        if (when == 0) return time - _pick(seed, "back", 3 days);
        if (when < 7) return time + _pick(seed, "ahead", 20 minutes);
        if (when < 9) return time + _pick(seed, "ahead", when == 7 ? 3 days : AHEAD);
        return type(uint64).max - _pick(seed, "never", type(uint64).max - 2 * time);
    }

    function importAny(uint256 seed) external {
        uint256 signed = _anyOf(seed, SPOKE_A);
        if (signed != NONE) _tryImport(signed);
    }

    function _tryImport(uint256 signed) internal {
        Claim memory claim = _claimOf(signed);
        _enter(HUB);
        try this.show(claim) {
            bool taken_ = mailboxes[HUB].importedLane(claim.laneId).laneRoot == claim.root;
            if (!taken_ || !signedAll[signed].forged) return;
            _did("forged imports");
            if (phase != Phase.Calm) violation = "a forged lane was imported after containment";
        } catch {
            if (phase == Phase.Anchored && signedAll[signed].forged) _did("refused after");
        }
    }

    function show(Claim calldata claim) external {
        _show(claim);
    }

    function deliverAny(uint256 seed) external {
        bool atHub = _pick(seed, "at the hub", 3) == 0;
        uint256 lane = atHub ? toHub : toSpoke;
        uint256 signed = _anyOf(seed, atHub ? SPOKE_A : HUB);
        if (signed != NONE) _deliverSome(seed, lane, signed);
    }

    function _deliverSome(uint256 seed, uint256 lane, uint256 signed) internal {
        (uint256 count, bool forged) = _shownBy(signed, lane);
        if (count == 0) return;
        _enter(lanes[lane].destination);
        uint256 first = _pick(seed, "index", count);
        for (uint256 i = 0; i < AT_A_TIME && i < count; ++i) {
            _tryDeliver(lane, signed, uint64((first + i) % count), forged);
        }
    }

    function _tryDeliver(uint256 lane, uint256 signed, uint64 index, bool forged) private {
        uint256 chain = lanes[lane].destination;
        Batch memory batch = _shownAt(lane, signed, index);
        if (forged && phase != Phase.Calm) _tryProve(lane, batch);
        bool wasDone = mailboxes[chain].isDone(lanes[lane].id, index);
        try mailboxes[chain].deliver{gas: 6_000_000}(lanes[lane].id, batch) {
            bool isNew = !wasDone && mailboxes[chain].isDone(lanes[lane].id, index);
            if (!isNew) return;
            if (!forged) return _did("honest delivered");
            arrived[lane].push(index);
            _did(chain == HUB ? "forged at the hub" : "forged at the spoke");
            if (phase != Phase.Calm) violation = "a forgery was delivered after containment";
        } catch {}
    }

    /// @dev Nothing proves it any more, whether or not it was delivered already.
    function _tryProve(uint256 lane, Batch memory batch) private {
        uint256 chain = lanes[lane].destination;
        try mailboxes[chain].prove(lanes[lane].id, batch) {
            violation = "a forgery is proven after containment";
        } catch {
            _did("refused after");
        }
        _try(address(bridges[chain]), abi.encodeCall(IBridgeReturns.reprove, (lanes[lane].id, batch)), stranger);
        _try(address(expiries[chain]), abi.encodeCall(expiries[chain].confirm, (lanes[lane].id, batch)), stranger);
    }

    /// @dev Whatever a chain's committee signed of late; and what nobody signed, in the name of spoke A's.
    function _tryLateForgeries(uint256 seed) internal {
        (, uint64 inEpoch, ) = _inOffice();
        bytes32 nobody = keccak256("a committee of nobody");
        _tryImport(_signForged(Forgery(uint64(time), _believedHeight(), inEpoch, nobody, nobody)));
        uint256 tried;
        for (uint256 i = signedAll.length; i > 0 && tried < 4; --i) {
            (, bool forged) = _shownBy(i - 1, toSpoke);
            if (!forged) continue;
            tried += 1;
            _deliverSome(seed, signedAll[i - 1].chain == HUB ? toSpoke : toHub, i - 1);
        }
    }

    /// @inheritdoc IERC7786Recipient
    function receiveMessage(bytes32 id, bytes calldata, bytes calldata) external payable returns (bytes4) {
        if (received[id]) violation = "a message was delivered twice";
        received[id] = true;
        if (isForged[id]) _did("forged messages");
        return IERC7786Recipient.receiveMessage.selector;
    }

    receive() external payable {}
}

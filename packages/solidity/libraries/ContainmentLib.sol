// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {ILightClient} from "../interfaces/ILightClient.sol";
import {IMailbox, InboundLaneView} from "../interfaces/IMailbox.sol";

/// @notice By whose word a message was delivered.
/// @param laneId The inbound lane.
/// @param lightClient The lane's light client at the time.
/// @param generation That client's at the time.
struct Vouch {
    bytes32 laneId;
    ILightClient lightClient;
    uint32 generation;
}

/// @title ContainmentLib
/// @notice Whether a message's effects that wait since its delivery count now: its lane is not paused, and the lane's
/// light client vouches for the generation in which the message was proven.
/// @dev For contracts that act on a message later than its delivery: note `current` during the delivery; before
/// acting, require that it counts. If it no longer counts, `IMailbox.prove` proves it again. A lane's light client may
/// be replaced: messages that the former client vouched for count no more.
///
/// A mark that refuses later messages, as "done already" or "newer is known", binds for as long as it counts, and no
/// longer: a forged one would bind for ever.
library ContainmentLib {
    /// @notice Messages that were proven over the lane count no more: its light client was distrusted, stopped,
    /// frozen, anchored again or replaced since. They must be proven again.
    /// @param lightClient The light client that vouched for it, in `generation`.
    error NoLongerVouchedFor(bytes32 laneId, ILightClient lightClient, uint32 generation);

    /// @notice By whose word the message that is being delivered counts now. Only for its recipient, or whom the
    /// recipient calls: reverts while nothing is delivered.
    function current(IMailbox mailbox) internal view returns (Vouch memory vouch) {
        (vouch.laneId, ) = mailbox.current();
        vouch.lightClient = mailbox.inboundLane(vouch.laneId).lightClient;
        vouch.generation = vouch.lightClient.generation();
    }

    /// @notice Whether messages that were delivered by that word count. False for a word that nobody gave, all zeros.
    function counts(IMailbox mailbox, Vouch memory vouch) internal view returns (bool) {
        if (vouch.laneId == 0) return false;
        return counts(mailbox, vouch.laneId, vouch.lightClient, vouch.generation);
    }

    /// @notice Reverts with `IMailbox.LanePaused` or `NoLongerVouchedFor` unless it counts.
    function requireCounts(
        IMailbox mailbox,
        bytes32 laneId,
        ILightClient lightClient,
        uint32 generation
    ) internal view {
        InboundLaneView memory lane = mailbox.inboundLane(laneId);
        require(block.timestamp >= lane.pausedUntil, IMailbox.LanePaused(laneId, lane.pausedUntil));
        bool vouchedFor = _isStill(lane, lightClient) && lightClient.vouchesFor(generation);
        require(vouchedFor, NoLongerVouchedFor(laneId, lightClient, generation));
    }

    /// @notice Whether it counts.
    function counts(
        IMailbox mailbox,
        bytes32 laneId,
        ILightClient lightClient,
        uint32 generation
    ) internal view returns (bool) {
        InboundLaneView memory lane = mailbox.inboundLane(laneId);
        if (block.timestamp < lane.pausedUntil) return false;
        return _isStill(lane, lightClient) && lightClient.vouchesFor(generation);
    }

    /// @dev Whether a light client is the one of the lane: generations of another are others.
    function _isStill(InboundLaneView memory lane, ILightClient lightClient) private pure returns (bool) {
        return address(lane.lightClient) == address(lightClient);
    }
}

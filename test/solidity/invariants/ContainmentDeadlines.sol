// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {LightClient} from "../../../contracts/light-clients/LightClient.sol";
import {ContainmentForks} from "./ContainmentForks.sol";

/// @title ContainmentDeadlines
/// @notice No halt, however composed, turns a message that could be delivered into one that has expired, on the chain
/// that halted.
/// @dev Looked at before and after time passes, and after whatever else happens. What could still be delivered when it
/// was looked at last can be delivered until the lane opens, and what happens in a moment lets nothing expire in it.
/// What has expired once may come back by a later halt, for a while.
abstract contract ContainmentDeadlines is ContainmentForks {
    uint256 private constant DEADLINES = 5;

    /// @dev As it was when it was looked at last.
    struct Look {
        uint256 closedUntil;
        bool[DEADLINES] expired;
    }

    uint256[DEADLINES] private _deadlines;
    mapping(uint256 lane => Look) private _looks;

    constructor() {
        for (uint256 i = 0; i < DEADLINES; ++i) _deadlines[i] = time + 12 hours + i * i * 36 hours;
        _look();
    }

    modifier step() {
        _;
        _look();
    }

    /// @dev Time passes, up to another.
    function _passTo(uint256 later) internal {
        _look();
        if (later > time) time = later;
        _look();
    }

    function _look() internal {
        _lookAt(toHub, clientOfSpoke());
        _lookAt(toSpoke, clientOfHub());
    }

    function _lookAt(uint256 lane, LightClient client) private {
        Look storage last = _looks[lane];
        uint256 chain = lanes[lane].destination;
        _enter(chain);
        uint256 least = time < last.closedUntil ? time : last.closedUntil;
        for (uint256 i = 0; i < DEADLINES; ++i) {
            uint256 until = mailboxes[chain].deadlineOf(lanes[lane].id, _deadlines[i]);
            if (!last.expired[i] && until < least) violation = "a halt had a message expire";
            if (until > _deadlines[i]) _did("deadlines moved");
            if (time > until) last.expired[i] = true;
        }
        last.closedUntil = _closedUntil(lane, client);
    }

    /// @dev Until when nothing is delivered, as it seems now; not before now.
    function _closedUntil(uint256 lane, LightClient client) private view returns (uint256 until) {
        until = mailboxes[lanes[lane].destination].inboundLane(lanes[lane].id).pausedUntil;
        if (client.stoppedUntil() > until) until = client.stoppedUntil();
        if (client.distrustedUntil() > until) until = client.distrustedUntil();
        if (until < time) until = time;
    }
}

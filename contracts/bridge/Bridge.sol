// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {AccessManaged} from "@openzeppelin/contracts/access/manager/AccessManaged.sol";
import {IMailbox} from "@causeway/solidity/interfaces/IMailbox.sol";
import {IBridgeCode} from "./interfaces/IBridgeCode.sol";
import {IPermit2} from "./interfaces/IPermit2.sol";
import {IWrappedNative} from "./interfaces/IWrappedNative.sol";
import {Arrivals} from "./Arrivals.sol";
import {BridgeAssets} from "./BridgeAssets.sol";
import {Departures} from "./Departures.sol";
import {Entries} from "./Entries.sol";

/// @title Bridge
/// @notice Moves assets between chains by messages: `IBridge`, and `IBridgeAdmin`. It sends (`Departures`) and pays
/// what arrives (`Arrivals`). What is paid in advance (`Advances`), and what may change (`BridgeConfiguration`), is in
/// `BridgeAdvances`, a second piece of this contract's code; what has to wait (`Payouts`) or goes back (`Returns`) in
/// `BridgeExits`, the third.
/// @dev It holds nothing: the money is in custodies, each of which bounds what this contract can take out. Not
/// upgradeable. What may change is named in `IBridgeAdmin` and changed through the chain's access manager.
contract Bridge is Departures, Arrivals, Entries, AccessManaged {
    /// @notice The second piece of code, which has the third. Neither is upgradeable.
    IBridgeCode public immutable advances;

    /// @notice Sets up a bridge without assets.
    /// @param initialAuthority The chain's access manager.
    constructor(
        address initialAuthority,
        IMailbox mailbox_,
        IPermit2 permit2_,
        IWrappedNative wrappedNative_,
        IBridgeCode advances_
    ) AccessManaged(initialAuthority) BridgeAssets(mailbox_) Departures(permit2_, wrappedNative_) {
        require(initialAuthority != address(0), ZeroAddress());
        _requireSameMailbox(advances_);
        advances = advances_;
    }

    /// @dev What this piece of code does not have, the others may.
    function _implementation() internal view override returns (address) {
        return address(advances);
    }
}

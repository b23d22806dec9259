// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {AccessManaged} from "@openzeppelin/contracts/access/manager/AccessManaged.sol";
import {IMailbox} from "@causeway/solidity/interfaces/IMailbox.sol";
import {IBridgeCode} from "./interfaces/IBridgeCode.sol";
import {IPermit2} from "./interfaces/IPermit2.sol";
import {IWrappedNative} from "./interfaces/IWrappedNative.sol";
import {Arrivals} from "./Arrivals.sol";
import {BridgeAssets} from "./BridgeAssets.sol";
import {BridgePieces} from "./BridgePieces.sol";
import {Departures} from "./Departures.sol";

/// @title Bridge
/// @notice Moves assets between chains by messages: `IBridge`, and `IBridgeAdmin`. It sends (`Departures`) and pays
/// what arrives (`Arrivals`); what else it does is in pieces of code beside it (`BridgePieces`), which run in it.
/// @dev It holds nothing: the money is in custodies, each of which bounds what this contract can take out. Not
/// upgradeable, nor is any piece. What may change is named in `IBridgeAdmin` and changed through the chain's access
/// manager.
contract Bridge is Departures, Arrivals, BridgePieces, AccessManaged {
    /// @notice Sets up a bridge without assets.
    /// @param initialAuthority The chain's access manager.
    /// @param refused Contracts of ours, beside the bridge, the mailbox and what is added with assets, that could do
    /// nothing with what they got.
    constructor(
        address initialAuthority,
        IMailbox mailbox_,
        IPermit2 permit2_,
        IWrappedNative wrappedNative_,
        IBridgeCode advances_,
        IBridgeCode queue_,
        IBridgeCode returns_,
        IBridgeCode configuration_,
        address[] memory refused
    )
        AccessManaged(initialAuthority)
        BridgeAssets(mailbox_)
        Departures(permit2_, wrappedNative_)
        BridgePieces(advances_, queue_, returns_, configuration_)
    {
        require(initialAuthority != address(0), ZeroAddress());
        // so that no provenance is 0
        _state().provenances.push();
        for (uint256 i = 0; i < refused.length; ++i) _state().refused[refused[i]] = true;
    }

    /// @dev A transfer that was advanced is received by that piece's function of the same name.
    function _receiveAdvanced() internal override {
        _delegate(address(ADVANCES));
    }
}
